import { Anchor, Text } from '@mantine/core';
import type { ReactNode } from 'react';
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
      <CopyButton value={id} what={runId === null ? t('workflow id') : t('run id')} />
    </span>
  );
}

/**
 * Returns the line of a list that identifies a run: "Run" is the id of a run, and "Workflow" that of a workflow whose run is not
 * known. None without either.
 */
export function runFact({ workflowId, runId }: RunReferenceProps): readonly (readonly [string, ReactNode])[] {
  if (workflowId === null && runId === null) return [];
  return [
    [runId === null ? t('Workflow') : t('Run'), <RunReference key="run" workflowId={workflowId} runId={runId} />],
  ];
}

/** A line with a link to a workflow in the Temporal web UI, for operators; nothing for other users. */
export function OperatorLink({ workflowId }: { workflowId: string }) {
  const { workflowsUrl } = useSession();
  if (workflowsUrl === null) return null;
  return (
    <Text c="dimmed" fz="sm" className={classes.workflow}>
      {t('Workflow')}: <RunReference workflowId={workflowId} runId={null} />
    </Text>
  );
}
