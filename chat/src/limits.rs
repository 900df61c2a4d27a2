//! The limits of a template, which is a stranger's program.

use std::cell::Cell;
use std::sync::{Arc, Mutex};

use minijinja::syntax::SyntaxConfig;
use minijinja::value::{Kwargs, ValueKind, from_args};
use minijinja::{Environment, Error, ErrorKind, Value};
use minijinja_contrib::pycompat::unknown_method_callback;
use time::OffsetDateTime;

use crate::problem::{Problem, Result};
use crate::python;

/// The characters of a template.
pub(crate) const TEMPLATE: usize = 1 << 18;
/// The turns of a conversation.
pub(crate) const TURNS: usize = 200;
/// The bytes of a rendered text.
const TEXT: usize = 1 << 22;
/// The instructions of one rendering; each 64 bytes that it makes count as one.
const FUEL: u64 = 500_000;
/// The instructions for the places of all turns, which take a rendering each.
const PLACES: u64 = 2_000_000;
/// The depth of nested loops and macros.
const DEPTH: usize = 100;

const NAME: &str = "template";

/// A compiled template, for any number of conversations.
#[derive(Debug)]
pub(crate) struct Program {
    environment: Environment<'static>,
    /// The date that it writes.
    now: Arc<Mutex<OffsetDateTime>>,
    /// The sentence that the template itself raised last.
    raised: Arc<Mutex<Option<String>>>,
    /// What printing may still cost.
    work: python::Work,
    /// The instructions of the last rendering.
    spent: Cell<u64>,
}

impl Program {
    /// # Errors
    /// A template with a construct that is unknown here.
    pub(crate) fn new(source: &str) -> Result<Self> {
        let raised = Arc::<Mutex<Option<String>>>::default();
        let mut environment = Environment::new();
        environment.set_syntax(
            SyntaxConfig::builder().trim_blocks(true).lstrip_blocks(true).build().map_err(|error| syntax(&error))?,
        );
        environment.set_fuel(Some(FUEL));
        environment.set_recursion_limit(DEPTH);
        environment.set_auto_escape_callback(|_| minijinja::AutoEscape::None);
        let work = python::Work::default();
        let [printing, writing, indenting, splitting, escaping] = std::array::from_fn(|_| work.clone());
        environment.set_unknown_method_callback(move |state, value, method, args| match (method, value.as_str()) {
            ("splitlines", Some(text)) => {
                let (keepends, options): (Option<bool>, Kwargs) = from_args(args)?;
                let keeps = keepends.or(options.get("keepends")?).unwrap_or(false);
                options.assert_all_used()?;
                Ok(python::lines(text, keeps, &splitting)?.into_iter().map(Value::from).collect())
            }
            ("index", Some(text)) => {
                let (part,): (&str,) = from_args(args)?;
                let bytes = text.find(part);
                let missing = || Error::new(ErrorKind::InvalidOperation, "substring not found");
                bytes.map(|at| Value::from(text[..at].chars().count())).ok_or_else(missing)
            }
            ("removeprefix", Some(text)) => {
                let (part,): (&str,) = from_args(args)?;
                Ok(text.strip_prefix(part).unwrap_or(text).into())
            }
            ("removesuffix", Some(text)) => {
                let (part,): (&str,) = from_args(args)?;
                Ok(text.strip_suffix(part).unwrap_or(text).into())
            }
            _ => unknown_method_callback(state, value, method, args),
        });
        environment.set_formatter(move |out, _, value| {
            out.write_str(&python::printed(value, &printing)?)
                .map_err(|_| Error::new(ErrorKind::WriteFailure, "no room"))
        });
        environment.add_filter("tojson", move |value: &Value, ensure_ascii: Option<bool>, options: Kwargs| {
            let ascii = ensure_ascii.or(options.get("ensure_ascii")?).unwrap_or(false);
            let json = python::Json::new(writing.clone(), ascii, options.get("indent")?, options.get("sort_keys")?);
            let separators: Option<Vec<String>> = options.get("separators")?;
            options.assert_all_used()?;
            json.with_separators(separators.as_deref()).written(value)
        });
        // minijinja's own escapes slashes too, and writes quotes otherwise.
        for name in ["e", "escape"] {
            let work = escaping.clone();
            environment.add_filter(name, move |value: &Value| python::escaped(value, &work));
        }
        // minijinja's own drops a line break at the end.
        let indent =
            move |text: &str, width: Option<Value>, first: Option<bool>, blank: Option<bool>, options: Kwargs| {
                let width = width.or(options.get("width")?).unwrap_or(Value::from(4));
                let first = first.or(options.get("first")?).unwrap_or(false);
                let blank = blank.or(options.get("blank")?).unwrap_or(false);
                options.assert_all_used()?;
                python::indent(text, &width, first, blank, &indenting)
            };
        environment.add_filter("indent", indent);
        // In Python a text is a sequence too, an undefined value is an empty one, and nothing can be read from None.
        environment.add_test("sequence", |value: &Value| {
            matches!(value.kind(), ValueKind::Seq | ValueKind::String | ValueKind::Map | ValueKind::Undefined)
        });
        environment.add_test("iterable", |value: &Value| !value.is_none() && value.try_iter().is_ok());
        environment
            .add_test("callable", |value: &Value| matches!(value.kind(), ValueKind::Plain | ValueKind::Undefined));
        let now = Arc::new(Mutex::new(OffsetDateTime::UNIX_EPOCH));
        let clock = now.clone();
        let time = move || clock.lock().map_or(OffsetDateTime::UNIX_EPOCH, |now| *now);
        environment.add_function("strftime_now", move |format: &str| python::strftime(&time(), format));
        let sentence = raised.clone();
        environment.add_function("raise_exception", move |message: &Value| -> std::result::Result<Value, Error> {
            if let Ok(mut raised) = sentence.lock() {
                *raised = Some(message.to_string());
            }
            Err(Error::new(ErrorKind::InvalidOperation, message.to_string()))
        });
        environment.add_template_owned(NAME, source.to_owned()).map_err(|error| syntax(&error))?;
        Ok(Self { environment, now, raised, work, spent: Cell::new(0) })
    }

    /// Sets the date that the next renderings write.
    pub(crate) fn set_now(&self, time: OffsetDateTime) {
        if let Ok(mut now) = self.now.lock() {
            *now = time;
        }
    }

    /// The text of a conversation.
    pub(crate) fn render(&self, context: Value) -> Result<String> {
        if let Ok(mut raised) = self.raised.lock() {
            *raised = None;
        }
        self.work.allow(FUEL);
        let template = self.environment.get_template(NAME).map_err(|error| syntax(&error))?;
        let text = template.render_captured(context).map(|done| {
            self.spent.set(done.state().fuel_levels().map_or(0, |(spent, _)| spent));
            done.into_output()
        });
        match text {
            Ok(text) if text.len() > TEXT => Err(Problem::LongText { limit: TEXT }),
            Ok(text) => Ok(text),
            Err(error) => Err(self.failure(&error)),
        }
    }

    /// Whether as many more renderings like the last one can be afforded.
    pub(crate) fn affords(&self, renderings: usize) -> bool {
        self.spent.get().saturating_mul(renderings as u64) <= PLACES
    }

    fn failure(&self, error: &Error) -> Problem {
        if error.kind() == ErrorKind::OutOfFuel {
            return Problem::Endless;
        }
        match self.raised.lock().ok().and_then(|mut raised| raised.take()) {
            Some(reason) => Problem::Refused { reason },
            None => Problem::Failed { line: error.line().unwrap_or(0), reason: reason(error) },
        }
    }
}

fn syntax(error: &Error) -> Problem {
    Problem::Syntax { line: error.line().unwrap_or(0), reason: reason(error) }
}

/// An error without its place, which is said apart.
fn reason(error: &Error) -> String {
    let kind = error.kind().to_string();
    error.detail().map_or(kind.clone(), |detail| format!("{kind}: {detail}"))
}
