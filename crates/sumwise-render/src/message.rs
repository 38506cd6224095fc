//! The JSON of messages.

use serde::Serializer;
use sumwise::{Code, Message};

use crate::results::results;
use crate::word::Word;

results! {
    /// A message as a code with values.
    ///
    /// ```
    /// use sumwise::{Code, Message};
    /// use sumwise_render::message::MessageJson;
    ///
    /// let told = MessageJson::from(Message::new(Code::UnknownNumber).with("number", 9));
    /// assert_eq!(serde_json::to_string(&told).unwrap(), r#"{"code":"unknown_number","values":{"number":"9"}}"#);
    /// ```
    pub struct MessageJson {
        /// The code of the message.
        pub code: Word<Code>,
        /// The values that the message quotes, by their names.
        #[serde(serialize_with = "as_object")]
        #[cfg_attr(feature = "schema", schemars(with = "std::collections::BTreeMap<String, String>"))]
        pub values: Vec<(&'static str, String)>,
    }

    /// An error of a request.
    pub struct FaultJson {
        /// The message in English.
        pub message: String,
        /// The message as a code with values.
        pub told: MessageJson,
    }
}

impl From<Message> for MessageJson {
    fn from(Message { code, values }: Message) -> Self {
        Self { code: Word(code), values }
    }
}

/// Writes values by their names, in the order of the names.
fn as_object<S: Serializer>(values: &[(&'static str, String)], serializer: S) -> Result<S::Ok, S::Error> {
    let mut values: Vec<(&str, &str)> = values.iter().map(|(name, value)| (*name, &**value)).collect();
    values.sort_unstable();
    serializer.collect_map(values)
}
