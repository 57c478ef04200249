/**
 * A part of the portal's code is not there any more, because a newer version was installed while this page was open. A
 * reload brings the newer version.
 */
export class ReloadNeeded extends Error {
  constructor(file: string) {
    super(`the newest version has no file ${file}`);
    this.name = 'ReloadNeeded';
  }
}

const storageKey = 'attain-reloaded-at';
/** After a reload that did not help, the user decides about the next one. */
const oncePerMs = 60_000;

/** Whether this tab has reloaded itself for a newer version within the last minute. */
export function hasJustReloaded(): boolean {
  return Date.now() - Number(sessionStorage.getItem(storageKey) ?? 0) < oncePerMs;
}

/** Loads the page again, for its newer version. */
export function reloadForNewVersion(): void {
  sessionStorage.setItem(storageKey, String(Date.now()));
  window.location.reload();
}
