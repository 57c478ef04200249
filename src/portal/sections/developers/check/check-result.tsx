import { List, Loader, Text } from '@mantine/core';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { TextLink } from '../../../components/text-link.tsx';
import { Time } from '../../../components/time.tsx';
import type { LmsCheck, LmsCheckPart } from '../../../queries/lms-checks.ts';
import type { StatusWords } from '../../../components/status-words.ts';
import { operationLabel } from '../../enrolments/action-words.ts';
import { wayWords } from '../ways/way-words.ts';
import classes from './check.module.css';
import { t } from '../../../../language/translate.ts';
import { Trans } from '../../../language/trans.tsx';

/** A check: part by part what fits and what does not, and what stays in the LMS. */
export function CheckResult({ check }: { check: LmsCheck }) {
  const { lms, courseId, startedAt, startedBy, endedAt, parts, leftBehind } = check;
  return (
    <>
      <div role="status" className={classes.summary}>
        {endedAt === null ? <Loader size="xs" aria-hidden /> : null}
        <Text fw={600}>{summaryOf(check)}</Text>
      </div>
      <Text c="dimmed" fz="sm" mb="md">
        <Trans
          text="{way}, course {courseId}, {time}, {by}"
          values={{
            way: wayWords[lms].title,
            courseId: courseId,
            time: <Time at={startedAt} format="absolute" />,
            by: startedBy ?? t('by the command line'),
          }}
        />
      </Text>
      <ol className={classes.parts} aria-label={t('Operations')}>
        {parts.map((part) => (
          <Part key={part.name} part={part} />
        ))}
      </ol>
      {endedAt === null ? null : (
        <div className={classes.left}>
          <h3>{t('What is in the LMS now because of this check')}</h3>
          {leftBehind.length === 0 ? (
            <Text>{t('Nothing.')}</Text>
          ) : (
            <List size="md">
              {leftBehind.map((sentence) => (
                <List.Item key={sentence}>{sentence}</List.Item>
              ))}
            </List>
          )}
        </div>
      )}
    </>
  );
}

const states: Readonly<Record<LmsCheckPart['state'], StatusWords>> = {
  PENDING: { label: t('Waits'), tone: 'neutral' },
  RUNNING: { label: t('Under way'), tone: 'info' },
  FITS: { label: t('Fits'), tone: 'positive' },
  DOES_NOT_FIT: { label: t('Does not fit'), tone: 'negative' },
  NOT_OFFERED: { label: t('Not set up'), tone: 'neutral' },
  SKIPPED: { label: t('Left out'), tone: 'neutral' },
  UNKNOWN: { label: t('Unknown'), tone: 'caution' },
};

function Part({ part: { name, state, message, nextSteps, callId, lmsEnrolmentId } }: { part: LmsCheckPart }) {
  const { label, tone } = states[state];
  return (
    <li className={classes.part}>
      <div className={classes.head}>
        <span className={classes.name}>{labelOf(name)}</span>
        <StatusBadge tone={tone}>{label}</StatusBadge>
      </div>
      {message === null ? null : <Text>{message}</Text>}
      {lmsEnrolmentId === null ? null : (
        <Text c="dimmed" fz="sm">
          <Trans text="Id of the enrolment in the LMS: {id}" values={{ id: <code>{lmsEnrolmentId}</code> }} />
        </Text>
      )}
      {nextSteps.length === 0 ? null : (
        <List size="md">
          {nextSteps.map((step) => (
            <List.Item key={step}>{step}</List.Item>
          ))}
        </List>
      )}
      {callId === null ? null : (
        <TextLink to="/developers/activity" search={{ tab: 'calls', entry: callId }} fz="sm">
          {t('Show the call in Activity')}
        </TextLink>
      )}
    </li>
  );
}

const labelOf = (name: LmsCheckPart['name']): string =>
  name === 'GET_CANCELLED'
    ? t('{operationLabel}, after it was cancelled', { operationLabel: operationLabel('GET_ENROLMENT') })
    : operationLabel(name);

function summaryOf({ endedAt, parts }: LmsCheck): string {
  const count = (...wanted: LmsCheckPart['state'][]) => parts.filter(({ state }) => wanted.includes(state)).length;
  if (endedAt === null)
    return t('Under way: {value} of {count} done', {
      value: parts.length - count('PENDING', 'RUNNING'),
      count: parts.length,
    });
  const [fits, wrong] = [count('FITS'), count('DOES_NOT_FIT', 'UNKNOWN')];
  if (wrong > 0) return t('{wrong} of {value} do not fit yet', { wrong, value: fits + wrong });
  return fits === 0 ? t('Nothing was checked') : t('All {fits} that were checked fit', { fits });
}
