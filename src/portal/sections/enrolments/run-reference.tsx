import { Anchor } from '@mantine/core';
import { CopyButton } from '../../components/copy-button.tsx';
import { useSession } from '../../queries/session.ts';
import classes from './facts.module.css';

interface RunReferenceProps {
  readonly workflowId: string | null;
  readonly runId: string | null;
}

/** The run that did it: for operators a link into the Temporal web UI, which shows all organisations; for others an id to pass on. */
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
      <CopyButton value={id} what="run id" />
    </span>
  );
}
