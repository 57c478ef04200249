import { Alert } from '@mantine/core';
import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs';
import { useEffect, useRef } from 'react';
import { describeError } from '../api/api-error.ts';
import classes from './error-alert.module.css';

/**
 * Shows why the service refused a change. It takes the focus, so that nobody misses it. Without an error it shows
 * nothing.
 */
export function ErrorAlert({ error }: { error: unknown }) {
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (error) alert.current?.focus();
  }, [error]);
  if (!error) return null;
  const { title, message } = describeError(error);
  return (
    <Alert
      ref={alert}
      tabIndex={-1}
      title={title}
      icon={<IconAlertCircle aria-hidden />}
      classNames={{ root: classes.root!, title: classes.title!, icon: classes.icon!, message: classes.message! }}
    >
      {message}
    </Alert>
  );
}
