/** Removes the frame that `index.html` shows until the first page is there. */
export function removeFirstFrame(): void {
  document.getElementById('first-frame')?.remove();
}
