import { Alert } from '@mantine/core';
import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs';
import { useEffect, useRef } from 'react';
import { describeError, hasStatus } from '../api/api-error.ts';
import classes from './error-alert.module.css';

interface ErrorAlertProps {
  readonly error: unknown;
  /** The title of a status of 500, where it means less than a fault of Attain, such as settings that are not complete. */
  readonly faultTitle?: string;
}

/**
 * Shows why the service refused a change. It takes the focus, so that nobody misses it. Without an error it shows
 * nothing.
 */
export function ErrorAlert({ error, faultTitle }: ErrorAlertProps) {
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
      title={faultTitle !== undefined && hasStatus(error, 500) ? faultTitle : title}
      icon={<IconAlertCircle aria-hidden />}
      classNames={{ root: classes.root!, title: classes.title!, icon: classes.icon!, message: classes.message! }}
    >
      {message}
    </Alert>
  );
}
