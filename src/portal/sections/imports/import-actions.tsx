import { Button, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { ExportButton } from '../../components/export-button.tsx';
import { notify } from '../../components/notify.ts';
import { cancelImport, confirmImport, removeImport, type Import } from '../../queries/imports.ts';
import { questionOf } from './import-words.ts';
import { t } from '../../../language/translate.ts';

type Question = 'start' | 'cancel' | 'remove' | null;

/** Buttons for the actions that the import's state permits. */
export function ImportActions({ found }: { found: Import }) {
  const [question, setQuestion] = useState<Question>(null);
  const navigate = useNavigate();
  const start = useMutation(confirmImport(found.id));
  const cancel = useMutation(cancelImport(found.id));
  const remove = useMutation(removeImport(found.id));
  const close = () => setQuestion(null);
  const { state, plan, result } = found;
  const asked = questionOf(found);
  const isOver = state === 'DONE' || state === 'CANCELLED';
  return (
    <>
      {isOver ? <ExportButton href={`/internal/imports/${found.id}/result`} label={t('Download the result')} /> : null}
      {state === 'PREVIEWED' || isOver ? (
        <Button variant="default" onClick={() => setQuestion('remove')}>
          {t('Remove')}
        </Button>
      ) : null}
      {state === 'RUNNING' ? (
        <Button variant="default" onClick={() => setQuestion('cancel')}>
          {t('Cancel the import')}
        </Button>
      ) : null}
      {state === 'PREVIEWED' && result.waiting > 0 ? (
        <Button onClick={() => setQuestion('start')}>{t('Start the import')}</Button>
      ) : null}
      <ConfirmDialog
        opened={question === 'start'}
        onClose={close}
        title={asked.title}
        confirmLabel={t('Start the import')}
        onConfirm={() => start.mutateAsync()}
      >
        {asked.others === null ? null : <Text mb="sm">{asked.others}</Text>}
        <Text>
          {plan.callLms > 0
            ? t('{count, plural, one {Attain will call your LMS once.} other {Attain will call your LMS # times.}}', {
                count: plan.callLms,
              })
            : t('Attain will not call your LMS.')}{' '}
          {t(
            'You can leave this page while the import runs. You can also cancel the import; rows that are already imported stay.',
          )}
        </Text>
      </ConfirmDialog>
      <ConfirmDialog
        opened={question === 'cancel'}
        onClose={close}
        title={t('Cancel the import?')}
        confirmLabel={t('Cancel the import')}
        dismissLabel={t('Back')}
        destructive
        onConfirm={() => cancel.mutateAsync()}
      >
        <Text>
          {t('Attain finishes the rows that are under way. Imported rows stay; the other rows are not imported.')}
        </Text>
      </ConfirmDialog>
      <ConfirmDialog
        opened={question === 'remove'}
        onClose={close}
        title={t('Remove this file?')}
        confirmLabel={t('Remove the file')}
        destructive
        onConfirm={async () => {
          await remove.mutateAsync();
          notify.done(t('The file was removed.'));
          await navigate({ to: '/imports' });
        }}
      >
        <Text>
          {isOver
            ? t('The list of rows and results will be removed. The imported students and enrolments stay.')
            : t('Nothing was imported from this file.')}
        </Text>
      </ConfirmDialog>
    </>
  );
}
