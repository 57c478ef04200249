import { notifications } from '@mantine/notifications';
import { describeError } from '../api/api-error.ts';

const closeButtonProps = { 'aria-label': 'Close' };

/** Shows a message for a few seconds after a success: `notify.done('The student was saved.')`. */
export const notify = {
  done: (message: string): void => {
    notifications.show({ message, color: 'attain', autoClose: 5_000, withCloseButton: true, closeButtonProps });
  },
  /** Shows an error until the user closes it. A form shows its errors with `ErrorAlert` instead. */
  failed: (error: unknown): void => {
    const { title, message } = describeError(error);
    notifications.show({ title, message, color: 'red', autoClose: false, withCloseButton: true, closeButtonProps });
  },
};
