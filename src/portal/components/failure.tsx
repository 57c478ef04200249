import { Button } from '@mantine/core';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs';
import IconSearchOff from '@tabler/icons-react/dist/esm/icons/IconSearchOff.mjs';
import { ApiError, describeError, hasStatus } from '../api/api-error.ts';
import { StateMessage } from './state-message.tsx';
import { t } from '../../language/translate.ts';

interface FailureProps {
  readonly error: unknown;
  readonly retry?: () => void;
  /** Name of the missing record after a 404, such as "student". */
  readonly what?: string;
  readonly level?: 1 | 2;
}

/**
 * Replaces content that could not be loaded: not found (404), not allowed (403), or failed, with a button to try again.
 */
export function Failure({ error, retry, what = 'page', level = 2 }: FailureProps) {
  // An invalid id is answered with 400. For a user who follows a link this is the same.
  if (hasStatus(error, 404) || hasStatus(error, 400)) return <NotFound what={what} level={level} />;
  if (hasStatus(error, 403)) return <Forbidden level={level} />;
  const { title, message } = describeError(error);
  const requestId = error instanceof ApiError ? error.requestId : null;
  return (
    <StateMessage
      icon={IconAlertTriangle}
      title={title}
      level={level}
      alert
      actions={retry === undefined ? undefined : <Button onClick={retry}>{t('Try again')}</Button>}
    >
      {message}
      {requestId === null
        ? null
        : t(' If this happens again, give your administrator this number: {requestId}', { requestId })}
    </StateMessage>
  );
}

/** Message that nothing exists at this address. */
export function NotFound({ what = 'page', level = 2 }: { what?: string; level?: 1 | 2 }) {
  return (
    <StateMessage icon={IconSearchOff} title={t('There is no such {what}', { what })} level={level}>
      {t('Check the address for a typing mistake. The entry may also have been removed.')}
    </StateMessage>
  );
}

/** Message that the page is for administrators. */
export function Forbidden({ level = 2 }: { level?: 1 | 2 }) {
  return (
    <StateMessage icon={IconLock} title={t('This page is for administrators')} level={level}>
      {t('If you need something from this page, ask an administrator of your organisation.')}
    </StateMessage>
  );
}
