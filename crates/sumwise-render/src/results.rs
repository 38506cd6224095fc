//! How a result is declared.

/// Declares results: types that are written as JSON, and described by the schema with their fields in this order.
///
/// JSON Schema itself knows no order, and not which fields were taken over from another type: `x-fields` says both.
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
