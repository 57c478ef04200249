import { describeError } from '../api/api-error.ts';
import { t } from '../../language/translate.ts';
import type { notifications } from '@mantine/notifications';

type Notice = Parameters<typeof notifications.show>[0];

// A message is often shown just before the page changes, and must be read on the next page.
const freshMilliseconds = 1_000;
const shown = new Map<string, number>();

/** Loads the code that shows messages, which few pages need at once. */
export const loadNotices = () => import('./notices-store.ts');

/** Removes the messages that belong to the page before: they would cover the fields of the next one. */
export function clearNotices(): void {
  if (shown.size === 0) return;
  const old = [...shown].filter(([, at]) => Date.now() - at >= freshMilliseconds).map(([id]) => id);
  for (const id of old) shown.delete(id);
  void loadNotices().then(({ notifications }) => old.forEach((id) => notifications.hide(id)));
}

let count = 0;
let onFirst: () => void = () => undefined;

/** Calls `listener` when there is a message, also when one is there already. @returns a function that ends this */
export function onNotice(listener: () => void): () => void {
  onFirst = listener;
  if (count > 0) listener();
  return () => {
    onFirst = () => undefined;
  };
}

function show(notice: Notice): void {
  const id = `notice-${(count += 1)}`;
  shown.set(id, Date.now());
  onFirst();
  void loadNotices().then(({ notifications }) => notifications.show({ ...notice, id }));
}

const closeButtonProps = { 'aria-label': t('Close') };

/** Shows a message for a few seconds after a success: `notify.done('The student was saved.')`. */
export const notify = {
  done: (message: string): void => {
    show({ message, color: 'attain', autoClose: 5_000, withCloseButton: true, closeButtonProps });
  },
  /** Shows an error until the user closes it. A form shows its errors with `ErrorAlert` instead. */
  failed: (error: unknown): void => {
    const { title, message } = describeError(error);
    show({ title, message, color: 'red', autoClose: false, withCloseButton: true, closeButtonProps });
  },
};
