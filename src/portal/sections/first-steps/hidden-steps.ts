const place = 'attain-first-steps-hidden';

/** Whether the user has hidden the first steps in this browser. */
export function areHidden(userId: string): boolean {
  try {
    return window.localStorage.getItem(place) === userId;
  } catch {
    return false;
  }
}

/** Hides the first steps for the user in this browser. A browser that stores nothing shows them on the next visit. */
export function hide(userId: string): void {
  try {
    window.localStorage.setItem(place, userId);
  } catch {
    // Storage is off or full.
  }
}
