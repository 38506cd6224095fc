//! The engine for the browser. Requests, answers and errors are JSON.
//!
//! Every search is bounded. A page calls the engine from a worker, and terminates the worker to stop a search.
//!
//! ```
//! let solved = sumwise_wasm::ask("solve", r#"{"puzzle": "countdown:75,50,2,3,8,7=812"}"#)?;
//! assert!(solved.contains("(50+8)*7*2"));
//! assert!(sumwise_wasm::ask("solve", r#"{"puzzle": "countdown:75="}"#).is_err());
//! # Ok::<(), String>(())
//! ```

#[cfg(feature = "ask")]
mod asking;
#[cfg(feature = "sweep")]
mod sweeping;
#[cfg(feature = "ask")]
pub use asking::ask;
#[cfg(feature = "sweep")]
pub use sweeping::Sweeping;
