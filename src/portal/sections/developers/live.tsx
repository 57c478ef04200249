import type { UseQueryResult } from '@tanstack/react-query';
import classes from './activity.module.css';
import { t } from '../../../language/translate.ts';

interface LiveProps {
  readonly query: Pick<UseQueryResult, 'isRefetchError'>;
  readonly cursor: string | undefined;
}

/** Shows whether the list is updated automatically. Only its first page is. */
export function Live({ query, cursor }: LiveProps) {
  const state =
    cursor !== undefined
      ? { name: 'still', text: t('Only the first page updates') }
      : query.isRefetchError
        ? { name: 'lost', text: t('Not up to date: Attain does not answer') }
        : { name: 'live', text: t('Live') };
  return (
    <span className={classes.live} data-state={state.name} role="status">
      {state.text}
    </span>
  );
}
