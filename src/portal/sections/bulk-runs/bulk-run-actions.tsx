import { Button, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { ExportButton } from '../../components/export-button.tsx';
import { joiner } from '../../components/joiner.ts';
import { LinkButton } from '../../components/link-button.tsx';
import { notify } from '../../components/notify.ts';
import { cancelBulkRun, removeBulkRun, startBulkRun, type BulkRun } from '../../queries/bulk-runs.ts';
import { startLabel } from './bulk-run-words.ts';
import { RepeatFailed } from './start-bulk-run.tsx';
import { t } from '../../../language/translate.ts';

const route = getRouteApi('/signed-in/admin/bulk-runs/$bulkRunId');

/** Buttons for what the run's state permits. The page says what starting it does, so the button itself confirms. */
export function BulkRunActions({ run }: { run: BulkRun }) {
  const [asks, setAsks] = useState(false);
  const { state: shown } = route.useSearch();
  const navigate = useNavigate();
  const start = useMutation({ ...startBulkRun(run.id), onError: (error) => notify.failed(error) });
  const [join] = useState(() => joiner<BulkRun>());
  const remove = useMutation(removeBulkRun(run.id));
  const cancel = useMutation(cancelBulkRun(run.id));
  const { state, kind, result } = run;
  const filter = shown === undefined ? '' : `?state=${shown}`;
  return (
    <>
      {state === 'PREVIEWED' ? (
        <>
          <Button
            variant="default"
            onClick={() => remove.mutate(undefined, { onSuccess: () => void navigate({ to: '/bulk-runs' }) })}
          >
            {t('Discard')}
          </Button>
          {result.waiting > 0 ? (
            <Button
              color={kind === 'CANCEL' ? 'red' : undefined}
              loading={start.isPending}
              onClick={() => void join(() => start.mutateAsync()).catch(() => undefined)}
            >
              {startLabel(run)}
            </Button>
          ) : null}
        </>
      ) : (
        <>
          {result.failed > 0 && shown !== 'FAILED' ? (
            <LinkButton
              to="/bulk-runs/$bulkRunId"
              params={{ bulkRunId: run.id }}
              search={{ state: 'FAILED' }}
              resetScroll={false}
              variant="default"
            >
              {t('Show the failed rows')}
            </LinkButton>
          ) : null}
          {result.failed > 0 && run.finishedAt !== null && (kind === 'ENROL' || kind === 'REPEAT') ? (
            <RepeatFailed run={run} />
          ) : null}
          <ExportButton href={`/internal/bulk-runs/${run.id}/result${filter}`} label={t('Download the result')} />
        </>
      )}
      {state === 'RUNNING' ? (
        <Button variant="default" onClick={() => setAsks(true)}>
          {t('Cancel the run')}
        </Button>
      ) : null}
      <ConfirmDialog
        opened={asks}
        onClose={() => setAsks(false)}
        title={t('Cancel the run?')}
        confirmLabel={t('Cancel the run')}
        dismissLabel={t('Back')}
        destructive
        onConfirm={() => cancel.mutateAsync()}
      >
        <Text>
          {t('Attain finishes the rows that are under way. What is done stays; the other rows are not done.')}
        </Text>
      </ConfirmDialog>
    </>
  );
}
