// Shows a part of the page in full screen, where the browser allows it.

/** Whether there is such a thing here: in a frame it may be forbidden. */
export const canFillScreen = () => document.fullscreenEnabled === true;

/** Shows it on the whole screen, or leaves that again, as Escape does. */
export async function toggleFullScreen(id: string) {
  try {
    if (document.fullscreenElement) await document.exitFullscreen();
    else await document.getElementById(id)?.requestFullscreen();
  } catch {
    // it stays as it is
  }
}
