import { VisuallyHidden } from '@mantine/core';
import { useSyncExternalStore } from 'react';

let message = '';
let count = 0;
const listeners = new Set<() => void>();

/** Lets screen readers say something politely that sighted users see otherwise, such as "Copied". */
export function announce(text: string): void {
  // The same words twice are read twice only if they differ.
  count += 1;
  message = count % 2 === 0 ? text : `${text}\u00a0`;
  for (const listener of listeners) listener();
}

/** The place that `announce` speaks from; once, around all pages. */
export function Announcer() {
  const text = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => message,
  );
  return (
    <VisuallyHidden role="status" aria-live="polite">
      {text}
    </VisuallyHidden>
  );
}
