import { notifications } from '@mantine/notifications';
import { describeError } from '../api/api-error.ts';

const closeButtonProps = { 'aria-label': 'Close' };

/** Says for a few seconds that something was done: `notify.done('The student was saved.')`. */
export const notify = {
  done: (message: string): void => {
    notifications.show({ message, color: 'attain', autoClose: 5_000, withCloseButton: true, closeButtonProps });
  },
  /** For what failed beside the page's own forms; a form shows an `ErrorAlert` instead. Stays until it is closed. */
  failed: (error: unknown): void => {
    const { title, message } = describeError(error);
    notifications.show({ title, message, color: 'red', autoClose: false, withCloseButton: true, closeButtonProps });
  },
};
