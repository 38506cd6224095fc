//! The macro that declares a result.

/// Declares results: types that serialize as JSON and have a schema with their fields in this order.
///
/// JSON Schema has no order of fields, and does not say which of them come from a flattened type. `x-fields` says both.
macro_rules! results {
    ($(
        $(#[$about:meta])*
        pub struct $name:ident $(<$life:lifetime>)? {
            $( $(#[$told:meta])* pub $field:ident: $type:ty, )+
        }
    )+) => { $(
        $(#[$about])*
        #[derive(Clone, Debug, ::serde::Serialize)]
        #[cfg_attr(
            feature = "schema",
            derive(::schemars::JsonSchema),
            schemars(extend("x-fields" = [$([stringify!($field), stringify!($type)]),+]))
        )]
        pub struct $name $(<$life>)? {
            $( $(#[$told])* pub $field: $type, )+
        }
    )+ };
}
pub(crate) use results;
