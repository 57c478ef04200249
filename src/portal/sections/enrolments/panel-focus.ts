/** Of the panel that tells how an action stands. */
export const actionPanelId = 'action-panel';

/** Moves the focus to the panel once a dialog that is closing has given it back. */
export function focusActionPanel(): void {
  setTimeout(() => document.getElementById(actionPanelId)?.focus(), 300);
}
