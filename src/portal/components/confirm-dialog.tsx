import { Button, Group, Modal, Stack } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { ErrorAlert } from './error-alert.tsx';

interface ConfirmDialogProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  /** The question: "Revoke this certificate?" */
  readonly title: string;
  /** What the button does: "Revoke the certificate". */
  readonly confirmLabel: string;
  /** Whether something is lost or stops working. */
  readonly destructive?: boolean;
  /** The label of the other button, if "Cancel" could be mistaken for the action. */
  readonly dismissLabel?: string;
  /**
   * Does it. The dialog waits, shows a failure and stays open; it closes after a success. `false`: something has to be entered first,
   * it stays open.
   */
  readonly onConfirm: () => Promise<unknown>;
  /** What happens then; fields, if something has to be said with it. */
  readonly children: ReactNode;
}

/** Asks before something that cannot simply be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    opened,
    onClose,
    title,
    confirmLabel,
    destructive = false,
    dismissLabel = 'Cancel',
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
