import { Button, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { CodeBlock } from '../../components/code-block.tsx';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { KeyValue } from '../../components/key-value.tsx';
import { percentage } from '../../components/percentage.ts';
import { QueryView } from '../../components/query-view.tsx';
import { TextLink } from '../../components/text-link.tsx';
import { Time } from '../../components/time.tsx';
import {
  actionList,
  findInLms,
  ignoreUnmatched,
  type LifecycleAction,
  type UnmatchedId,
} from '../../queries/ledgers.ts';
import { readable } from '../enrolments/readable.ts';
import { shownId } from './shown-id.ts';
import classes from './activity.module.css';
import { currentLocale, t } from '../../../language/translate.ts';
import { Trans } from '../../language/trans.tsx';

/** Formats the number of reports that have this id; "+" when there are more. */
export const reportCount = ({ reports, hasMoreReports }: UnmatchedId): string =>
  `${reports.toLocaleString(currentLocale())}${hasMoreReports ? '+' : ''}`;

interface UnmatchedDetailsProps {
  readonly lmsEnrolmentId: string;
  /** The list's row; null when the current page of the list does not contain it. */
  readonly row: UnmatchedId | null;
}

/** Shows the reports for an id that no enrolment has, and the possible next steps. */
export function UnmatchedDetails({ lmsEnrolmentId, row }: UnmatchedDetailsProps) {
  return (
    <>
      <KeyValue
        entries={[
          [
            t('LMS enrolment id'),
            <span key="id" className={classes.id}>
              {shownId(lmsEnrolmentId)}
            </span>,
          ],
          ...(row === null
            ? []
            : ([
                [t('Latest progress'), percentage(row.progress)],
                [t('First report'), <Time key="first" at={row.firstReceivedAt} format="absolute" />],
                [t('Last report'), <Time key="last" at={row.lastReceivedAt} format="absolute" />],
              ] as const)),
          [
            t('Reports'),
            <TextLink key="reports" to="/developers/activity" search={{ lmsEnrolmentId, state: 'UNMATCHED' }}>
              {row === null
                ? t('Show the reports')
                : t('Show the reports ({reportCount})', { reportCount: reportCount(row) })}
            </TextLink>,
          ],
        ]}
      />
      <h3>{t('Next steps')}</h3>
      <div className={classes.step}>
        <h3>{t('Link it to an enrolment that waits for its id')}</h3>
        <WaitingForId />
      </div>
      <div className={classes.step}>
        <h3>{t('Look it up in the LMS')}</h3>
        <FindInLms lmsEnrolmentId={lmsEnrolmentId} />
      </div>
      <div className={classes.step}>
        <h3>{t('Wait')}</h3>
        <Text>{t('If the enrolment is still being created, it gets the id in a moment.')}</Text>
      </div>
      <div className={classes.step}>
        <h3>{t('Ignore them')}</h3>
        <Ignore lmsEnrolmentId={lmsEnrolmentId} />
      </div>
    </>
  );
}

const shown = 20;

/** A list of creations and transfers whose response was lost. The id may belong to one of them. */
function WaitingForId() {
  const query = useQuery(actionList({ choice: 'LINK', limit: shown }));
  return (
    <QueryView query={query}>
      {({ items, nextCursor }) =>
        items.length === 0 ? (
          <Text>{t('No enrolment is waiting for an id at the moment.')}</Text>
        ) : (
          <>
            <Text mb="xs">
              {t('The response of the LMS to these actions was lost. This id may belong to one of them.')}
            </Text>
            <ul className={classes.list}>
              {items.map((action) => (
                <li key={action.id}>
                  <WaitingAction action={action} />
                </li>
              ))}
            </ul>
            {nextCursor === null ? null : (
              <TextLink to="/developers/activity" search={{ tab: 'actions', choice: 'LINK' }}>
                {t('Show all actions that wait for an id')}
              </TextLink>
            )}
          </>
        )
      }
    </QueryView>
  );
}

function WaitingAction({ action: { kind, enrolmentId, student, course, createdAt } }: { action: LifecycleAction }) {
  return (
    <>
      <TextLink underline="always" to="/enrolments/$enrolmentId" params={{ enrolmentId }}>
        {student.name}, {course.name}
      </TextLink>
      :{' '}
      {kind === 'TRANSFER' ? (
        <Trans text="transfer requested {time}" values={{ time: <Time at={createdAt} /> }} />
      ) : (
        <Trans text="creation requested {time}" values={{ time: <Time at={createdAt} /> }} />
      )}
    </>
  );
}

/** Sets the reports aside, so that they need nobody. */
function Ignore({ lmsEnrolmentId }: { lmsEnrolmentId: string }) {
  const { mutate, isPending, isSuccess, error } = useMutation(ignoreUnmatched());
  return (
    <>
      <Text mb="xs">
        {t(
          'If the enrolment exists only in the LMS and not in Attain, ignore its reports. They stay in the list of reports, and the id comes back here with its next report.',
        )}
      </Text>
      <ErrorAlert error={error} />
      {isSuccess ? null : (
        <Button variant="default" mt="xs" loading={isPending} onClick={() => mutate(lmsEnrolmentId)}>
          {t('Ignore these reports')}
        </Button>
      )}
      <div role="status">
        {isSuccess ? (
          <Text>
            {t('The reports are ignored.')}{' '}
            <TextLink to="/developers/activity" search={{ lmsEnrolmentId, state: 'IGNORED' }} underline="always">
              {t('Show the ignored reports')}
            </TextLink>
          </Text>
        ) : null}
      </div>
    </>
  );
}

/** Looks up the enrolment in the LMS. */
function FindInLms({ lmsEnrolmentId }: { lmsEnrolmentId: string }) {
  const { mutate, isPending, data, error } = useMutation(findInLms());
  return (
    <>
      <Text mb="xs">{t('See whose enrolment it is. Attain calls the LMS once, with Get LMS Enrolment.')}</Text>
      <ErrorAlert error={error} />
      <Button variant="default" mt="xs" loading={isPending} onClick={() => mutate(lmsEnrolmentId)}>
        {t('Look it up in the LMS')}
      </Button>
      <div role="status">
        {data === undefined ? null : (
          <>
            <Text my="xs">{t('The LMS has an enrolment with the id {id}:', { id: data.id })}</Text>
            <CodeBlock label={t('Enrolment in the LMS')} code={readable(data.excerpt ?? '')} />
          </>
        )}
      </div>
    </>
  );
}
