import { Button, Group, Modal, Text } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/** Asks before the user leaves a page with unsaved changes. When the user leaves the portal, the browser asks. */
export function UnsavedChangesGuard({ isDirty }: { isDirty: boolean }) {
  const dirty = useRef(isDirty);
  useEffect(() => {
    dirty.current = isDirty;
  }, [isDirty]);
  const blocker = useBlocker({
    // A change of filters or tabs keeps the path and does not affect the form.
    shouldBlockFn: ({ current, next }) => dirty.current && current.pathname !== next.pathname,
    enableBeforeUnload: () => dirty.current,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  return (
    <Modal opened onClose={blocker.reset} title="Leave without saving?">
      <Text>Your changes on this page are not saved yet.</Text>
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={blocker.reset} data-autofocus>
          Stay on this page
        </Button>
        <Button color="red" onClick={blocker.proceed}>
          Leave without saving
        </Button>
      </Group>
    </Modal>
  );
}
