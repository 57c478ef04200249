/** Id of the panel that shows the latest action. */
export const actionPanelId = 'action-panel';

/** Moves the focus to the panel. It waits, because a closing dialog first returns the focus. */
export function focusActionPanel(): void {
  setTimeout(() => document.getElementById(actionPanelId)?.focus(), 300);
}
