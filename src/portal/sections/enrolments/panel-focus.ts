/** Id of the panel that shows the latest action. */
export const actionPanelId = 'action-panel';

/** Moves the focus to the panel. It waits, because a closing dialog first returns the focus. */
export function focusActionPanel(): void {
  setTimeout(() => document.getElementById(actionPanelId)?.focus(), 300);
}

/** Id of the card with the answer of the LMS. */
export const inTheLmsId = 'in-the-lms';

/** Moves the focus to the card that shows the answer of the LMS. On a narrow window it is far below. */
export function focusInTheLms(): void {
  const card = document.getElementById(inTheLmsId);
  card?.scrollIntoView({ block: 'nearest' });
  card?.focus({ preventScroll: true });
}
