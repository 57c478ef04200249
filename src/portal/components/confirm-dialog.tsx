import { Button, Group, Modal, Stack } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { ErrorAlert } from './error-alert.tsx';
import { focusTooLong } from './limited-input.tsx';
import { t } from '../../language/translate.ts';

interface ConfirmDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  /** The question, such as "Revoke this certificate?" */
  readonly title: string;
  /** The label of the button that confirms, such as "Revoke the certificate". */
  readonly confirmLabel: string;
  /** Whether something is lost or stops working. */
  readonly destructive?: boolean;
  /** The label of the other button, when "Cancel" could be mistaken for the action. */
  readonly dismissLabel?: string;
  /**
   * Performs the action. The dialog waits for it, closes after a success, and stays open with a message after a
   * failure. It also stays open when the result is `false`, which means that the user has to enter something first.
   */
  readonly onConfirm: () => Promise<unknown>;
  /** Says what will happen. It may also contain fields, when the action needs input. */
  readonly children: ReactNode;
}

/** Asks the user to confirm an action that cannot easily be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    opened,
    onClose,
    title,
    confirmLabel,
    destructive = false,
    dismissLabel = t('Cancel'),
    onConfirm,
    children,
  } = props;
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const close = () => {
    if (pending) return;
    setError(null);
    onClose();
  };
  const confirm = async () => {
    setPending(true);
    setError(null);
    try {
      if ((await onConfirm()) !== false) onClose();
    } catch (failure) {
      setError(failure);
    } finally {
      setPending(false);
    }
  };
  return (
    <Modal opened={opened} onClose={close} title={title} closeOnClickOutside={!pending}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (focusTooLong(event.currentTarget)) return;
          void confirm();
        }}
      >
        <Stack gap="md">
          <ErrorAlert error={error} />
          <div>{children}</div>
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={close} disabled={pending}>
              {dismissLabel}
            </Button>
            <Button type="submit" loading={pending} color={destructive ? 'red' : undefined}>
              {confirmLabel}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
