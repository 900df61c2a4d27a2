// Shows a part of the page in full screen, where the browser allows it.

/** Whether full screen is available: a frame may forbid it. */
export const canFillScreen = () => document.fullscreenEnabled === true;

/** Shows the element in full screen, or leaves it. */
export async function toggleFullScreen(id: string) {
  try {
    if (document.fullscreenElement) await document.exitFullscreen();
    else await document.getElementById(id)?.requestFullscreen();
  } catch {
    // it stays as it is
  }
}
