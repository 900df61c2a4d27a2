//! Activations of the shown scene: as numbers, or as a file.

use super::answer::{Answer, Failure};
use super::host::Host;
use super::request::FileOrigin;
use super::session::Session;
use crate::engine::Trace;
use crate::run::Provenance;

impl Session {
    pub(super) async fn answer_trace<H: Host>(&mut self, host: &H, id: u64, sites: &str) -> Result<(), Failure> {
        let Trace { tensors, values: buffer } = self.engine.trace(sites).await?;
        host.answer(Answer::Traced { id, tensors, buffer });
        Ok(())
    }

    pub(super) async fn answer_file<H: Host>(
        &mut self,
        host: &H,
        id: u64,
        sites: &str,
        FileOrigin { model, text, link }: FileOrigin,
    ) -> Result<(), Failure> {
        let link = Some(&link[..]).filter(|link| !link.is_empty());
        let of = Provenance { model: &model, text: Some(&text), link, ..Provenance::default() };
        let bytes = self.engine.file(sites, of).await?;
        host.answer(Answer::File { id, bytes });
        Ok(())
    }
}
