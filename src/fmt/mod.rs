//! shim
use crate::base::Sources;
use crate::syntax::ast::Param;
pub fn signature(sources: &Sources, name: &str, params: &[Param], declared: bool) -> String {
    let _ = (sources, params, declared);
    name.to_string()
}
