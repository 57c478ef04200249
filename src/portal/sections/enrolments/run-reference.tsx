import { Anchor } from '@mantine/core';
import { CopyButton } from '../../components/copy-button.tsx';
import { useSession } from '../../queries/session.ts';
import classes from './facts.module.css';
import { t } from '../../../language/translate.ts';

interface RunReferenceProps {
  readonly workflowId: string | null;
  readonly runId: string | null;
}

/**
 * Identifies the workflow run. Operators get a link to the Temporal web UI, which shows all organisations. Other users
 * get an id to give to an operator.
 */
export function RunReference({ workflowId, runId }: RunReferenceProps) {
  const { workflowsUrl } = useSession();
  const id = runId ?? workflowId ?? '';
  if (workflowsUrl !== null && workflowId !== null) {
    const address = [workflowsUrl, ...[workflowId, runId].filter((each) => each !== null).map(encodeURIComponent)].join(
      '/',
    );
    return (
      <Anchor href={address} target="_blank" rel="noreferrer">
        {id}
      </Anchor>
    );
  }
  return (
    <span className={classes.id}>
      {id}
      <CopyButton value={id} what={t('run id')} />
    </span>
  );
}
