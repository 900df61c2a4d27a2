//! Runs of scenes, the likely next one, and the pictures of the shown one.

use super::answer::{Answer, Drawing, Failure};
use super::host::Host;
use super::request::Fault;
use super::running::Running;
use super::session::Session;
use crate::protocol::Scene;

/// The longest work in milliseconds without a pause: beyond it sliders feel stuck.
pub(super) const TURN_MS: f64 = 4.0;
/// A drag asks faster than a slow model answers: after this long without a picture, a run may finish.
const PATIENCE_MS: f64 = 250.0;
/// After this long an unfinished answer is shown.
const UNFINISHED_MS: f64 = 250.0;
/// The longest that a run delays another text.
const LONG_MS: f64 = 1000.0;

/// What follows a turn of a run.
enum Next {
    Turn,
    Answered,
    Stale,
}

impl Session {
    /// Begins the newest run, which is answered unless a newer one or another model is requested before it ends.
    pub(super) async fn begin_run<H: Host>(&mut self, host: &H) {
        let Some((id, scene)) = self.inbox.take_run() else { return };
        self.inbox.set_current(id);
        self.prefetching = None;
        match self.accept(host, id, scene) {
            Ok(None) => {}
            Ok(Some(running)) => {
                self.running = Some(running);
                self.continue_run(host).await;
            }
            Err(failure) => host.answer(Answer::Failed { id, failure }),
        }
    }

    /// Prepares a run, unless it is too expensive.
    fn accept<H: Host>(&mut self, host: &H, id: u64, scene: Scene) -> Result<Option<Running>, Failure> {
        self.break_as_asked(host)?;
        if scene.held {
            // A reading that was begun and stopped must start again.
            self.restore_shown()?;
        }
        let (cost, asks) = self.speed.weigh(|work| self.engine.weigh(&scene, work))?;
        if asks || (scene.held && cost.work > 0.0) {
            self.restore_shown()?;
            host.answer(Answer::Costly { id, cost });
            return Ok(None);
        }
        self.engine.prepare(scene.clone())?;
        self.ahead = false;
        let (began, work) = (host.now(), cost.work);
        Ok(Some(Running { id, scene, work, began, resumed: false, read: false, written: false }))
    }

    /// Works on the run for one turn.
    pub(super) async fn continue_run<H: Host>(&mut self, host: &H) {
        let Some(mut run) = self.running.take() else { return };
        let id = run.id;
        self.inbox.set_current(id);
        match self.work(host, &mut run).await {
            Ok(Next::Turn) => self.running = Some(Running { resumed: true, ..run }),
            Ok(Next::Answered) => {}
            Ok(Next::Stale) => host.answer(Answer::Stale { id }),
            Err(failure) => host.answer(Answer::Failed { id, failure }),
        }
    }

    async fn work<H: Host>(&mut self, host: &H, run: &mut Running) -> Result<Next, Failure> {
        let turned = host.now();
        while !run.written || run.resumed {
            if std::mem::take(&mut run.resumed) {
                if self.inbox.has_load() || self.gives_way_to_newer(&run.scene, run.began, turned)? {
                    return Ok(Next::Stale);
                }
            } else {
                if !self.engine.advance() {
                    if !run.read {
                        self.speed.add_run(run.work, host.now() - run.began);
                    }
                    run.read = true;
                    run.written = !self.engine.write().await?;
                }
                if host.now() - turned >= TURN_MS {
                    return Ok(Next::Turn);
                }
            }
            let since = run.began.max(self.answered);
            let late = run.read && (self.inbox.has_run() || turned - since >= UNFINISHED_MS);
            if !run.written && !late {
                continue;
            }
            let result = Box::new(self.engine.read().await?);
            fail_if_lost(host)?;
            self.answered = host.now();
            self.shown = Some(Scene { target: result.emitted.clone(), writes: None, ..run.scene.clone() });
            let drawings = self.draw(host);
            host.answer(Answer::Ran { id: run.id, result, written: run.written, drawings });
            if !run.written && self.inbox.has_run() {
                return Ok(Next::Stale);
            }
        }
        Ok(Next::Answered)
    }

    /// Whether a run is dropped for a newer one.
    fn gives_way_to_newer(&mut self, scene: &Scene, began: f64, now: f64) -> Result<bool, Failure> {
        let Some((held, other_text)) = self.inbox.newer(|next| (next.held, next.source != scene.source)) else {
            return Ok(false);
        };
        let gone = held || (other_text && now - began > LONG_MS);
        let gives_way = gone || now - self.answered < PATIENCE_MS;
        if gives_way && held {
            self.restore_shown()?;
        }
        Ok(gives_way)
    }

    /// Crashes on request, for tests of recovery; the cpu has no device to lose, and only reports it.
    fn break_as_asked<H: Host>(&mut self, host: &H) -> Result<(), Failure> {
        match self.inbox.take_fault() {
            None => return Ok(()),
            Some(Fault::Trap) => panic!("a trap was asked for"),
            Some(Fault::LoseDevice) => host.lose_device(),
        }
        if host.lost().is_some() { Ok(()) } else { Err(Failure::device_lost("")) }
    }

    /// Prefetches the likely next scene, one stage each turn, unless a request arrives before it ends.
    pub(super) async fn prefetch<H: Host>(&mut self, host: &H) {
        let Some(id) = self.prefetching.take() else {
            if let Some((id, scene)) = self.inbox.take_likely() {
                self.inbox.set_current(id);
                match self.begin_prefetch(scene) {
                    Ok(begun) => self.prefetching = begun.then_some(id),
                    Err(failure) => host.answer(Answer::Failed { id, failure }),
                }
            }
            return;
        };
        self.inbox.set_current(id);
        if self.engine.advance() {
            self.prefetching = Some(id);
            return;
        }
        match self.engine.read().await.map(Box::new) {
            Ok(result) if host.lost().is_none() => host.answer(Answer::Prefetched { id, result }),
            Ok(_) => {}
            Err(error) => host.answer(Answer::Failed { id, failure: error.into() }),
        }
    }

    /// Returns false for a scene that the user would be asked about.
    fn begin_prefetch(&mut self, scene: Scene) -> Result<bool, Failure> {
        if self.shown.is_none() || self.speed.weigh(|work| self.engine.weigh(&scene, work))?.1 {
            return Ok(false);
        }
        self.ahead = true;
        self.engine.prepare(scene)?;
        Ok(true)
    }

    /// Draws the shown scene, unless a run has already delivered its pictures; a lost card is reported by the next run.
    pub(super) fn answer_pictures<H: Host>(&mut self, host: &H, id: u64) -> Result<(), Failure> {
        if !self.inbox.has_pictures() || self.shown.is_none() || host.lost().is_some() {
            return Ok(());
        }
        self.restore_shown()?;
        if let Some(drawings) = self.draw(host) {
            host.answer(Answer::Drawn { id, drawings });
        }
        Ok(())
    }

    fn draw<H: Host>(&mut self, host: &H) -> Option<Vec<Drawing<H::Image>>> {
        let wanted = self.inbox.take_pictures();
        host.draw(wanted, self.engine.session()?, self.model)
    }
}

/// Later failures are caused by a lost device.
pub(super) fn fail_if_lost<H: Host>(host: &H) -> Result<(), Failure> {
    host.lost().map_or(Ok(()), |said| Err(Failure::device_lost(&said)))
}
