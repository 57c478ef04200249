import { notifications } from '@mantine/notifications';
import { describeError } from '../api/api-error.ts';
import { t } from '../../language/translate.ts';

// A message is often shown just before the page changes, and must be read on the next page.
const freshMilliseconds = 1_000;
const shown = new Map<string, number>();

/** Removes the messages that belong to the page before: they would cover the fields of the next one. */
export function clearNotices(): void {
  for (const [id, at] of shown) {
    if (Date.now() - at < freshMilliseconds) continue;
    shown.delete(id);
    notifications.hide(id);
  }
}

const show = (data: Parameters<typeof notifications.show>[0]): void => {
  shown.set(notifications.show(data), Date.now());
};

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
