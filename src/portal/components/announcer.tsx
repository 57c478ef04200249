import { VisuallyHidden } from '@mantine/core';
import { useSyncExternalStore } from 'react';

let message = '';
let count = 0;
const listeners = new Set<() => void>();

/** Makes screen readers say something that other users see, such as "Copied". It does not interrupt them. */
export function announce(text: string): void {
  // Screen readers are silent when the text does not change, so every second text ends with a no-break space.
  count += 1;
  message = count % 2 === 0 ? text : `${text}\u00a0`;
  for (const listener of listeners) listener();
}

/** The element that screen readers read the announcements from. It exists once, around all pages. */
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
