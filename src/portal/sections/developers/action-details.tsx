import { List, Text } from '@mantine/core';
import { CodeBlock } from '../../components/code-block.tsx';
import { KeyValue } from '../../components/key-value.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { TextLink } from '../../components/text-link.tsx';
import { Time } from '../../components/time.tsx';
import type { LifecycleAction } from '../../queries/ledgers.ts';
import { readable } from '../enrolments/readable.ts';
import { runFact } from '../enrolments/run-reference.tsx';
import { actionNames } from './action-names.ts';
import { EndingBadge } from './ending.tsx';
import { t } from '../../../language/translate.ts';

/** Shows an action with its outcome, and a link to the enrolment, where users choose the next step. */
export function ActionDetails({ action }: { action: LifecycleAction }) {
  const { outcome, enrolmentId } = action;
  return (
    <>
      <div>
        <EndingBadge ending={action.ending} status={outcome?.lmsStatus ?? null} />
        {outcome === null ? null : <Text mt="xs">{outcome.message}</Text>}
      </div>
      {outcome === null || outcome.nextSteps.length === 0 ? null : (
        <List size="sm">
          {outcome.nextSteps.map((step) => (
            <List.Item key={step}>{step}</List.Item>
          ))}
        </List>
      )}
      <div>
        <LinkButton to="/enrolments/$enrolmentId" params={{ enrolmentId }} variant="default">
          {t('Open the enrolment')}
        </LinkButton>
      </div>
      <KeyValue
        entries={[
          [t('Action'), actionNames[action.kind]],
          [
            t('Student'),
            <TextLink key="student" to="/students/$studentId" params={{ studentId: action.student.id }}>
              {action.student.name}
            </TextLink>,
          ],
          [t('Course'), action.course.name],
          [t('Requested by'), action.actor.name],
          [t('Requested'), <Time key="asked" at={action.createdAt} format="absolute" />],
          [t('Ended'), action.closedAt === null ? null : <Time key="ended" at={action.closedAt} format="absolute" />],
          [t('HTTP status'), outcome?.lmsStatus ?? null],
          [
            t('Call'),
            action.callId === null ? null : (
              <TextLink key="call" to="/developers/activity" search={{ tab: 'calls', entry: action.callId }}>
                {t('Show the call to the LMS')}
              </TextLink>
            ),
          ],
          ...(action.runId === null ? [] : runFact({ workflowId: action.id, runId: action.runId })),
        ]}
      />
      {outcome === null || outcome.excerpt === null ? null : (
        <div>
          <h3>{t('Response of the LMS (beginning)')}</h3>
          <CodeBlock label={t('Response')} code={readable(outcome.excerpt)} />
        </div>
      )}
    </>
  );
}
