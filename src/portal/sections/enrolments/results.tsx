import { Progress } from '@mantine/core';
import { percentage } from '../../components/percentage.ts';
import { Section } from '../../components/section.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { Time } from '../../components/time.tsx';
import type { EnrolmentDetails, UnitResult } from '../../queries/enrolments.ts';
import type { ToneName } from '../../theme/palette.ts';
import classes from './results.module.css';
import { t } from '../../../language/translate.ts';

interface Words {
  readonly label: string;
  readonly tone: ToneName;
}

const states: Readonly<Record<UnitResult['status'], Words>> = {
  NOT_STARTED: { label: t('Not started'), tone: 'neutral' },
  IN_PROGRESS: { label: t('In progress'), tone: 'info' },
  ACHIEVED: { label: t('Achieved'), tone: 'positive' },
};

const markedByHand: Words = { label: t('Marked by hand'), tone: 'info' };

/** Progress and mark of the enrolment, of each unit and of each outcome. */
export function Results({ enrolment }: { enrolment: EnrolmentDetails }) {
  const { lmsEnrolmentProgress, mark, units } = enrolment;
  return (
    <Section title={t('Results')}>
      <dl className={classes.totals}>
        <Total name={t('Progress')} value={lmsEnrolmentProgress} />
        <Total name={t('Mark')} value={mark} />
      </dl>
      {units.length === 0 ? <p className={classes.none}>{t('The course has no units.')}</p> : null}
      <ol className={classes.units}>
        {units.map((unit) => (
          <Unit key={unit.unitId} unit={unit} />
        ))}
      </ol>
    </Section>
  );
}

const Total = ({ name, value }: { name: string; value: number }) => (
  <div>
    <dt>{name}</dt>
    <dd>
      <span className={classes.total}>{percentage(value)}</span>
      <Progress value={value} size="sm" aria-hidden />
    </dd>
  </div>
);

function Unit({ unit }: { unit: UnitResult }) {
  const { code, name, status, progress, mark, quiz, outcomes } = unit;
  return (
    <li>
      <div className={classes.head}>
        <span className={classes.name}>
          <strong>{code}</strong> {name}
        </span>
        <span className={classes.states}>
          {quiz === null ? null : <State words={markedByHand} />}
          {/* The status follows from the progress alone. Beside a mark by hand, "Not started" would be wrong. */}
          {quiz !== null && status === 'NOT_STARTED' ? null : <State words={states[status]} />}
        </span>
      </div>
      <p className={classes.figures}>
        {t('Progress {percentage} · Mark {percentage2}', {
          percentage: percentage(progress),
          percentage2: percentage(mark),
        })}
      </p>
      {quiz === null ? null : <Quiz quiz={quiz} />}
      {outcomes.length === 0 ? null : (
        <ul className={classes.outcomes} aria-label={t('Outcomes of {code}', { code })}>
          {outcomes.map((outcome) => (
            <li key={outcome.outcomeId} className={classes.head}>
              <span className={classes.name}>
                {outcome.code} {outcome.name}
              </span>
              <State words={states[outcome.status]} />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

const State = ({ words: { tone, label } }: { words: Words }) => <StatusBadge tone={tone}>{label}</StatusBadge>;

/** The latest mark by hand, as it was given. */
const Quiz = ({ quiz: { name, score, maxScore, passed, markedAt } }: { quiz: NonNullable<UnitResult['quiz']> }) => (
  <p className={classes.figures}>
    {passed
      ? t('“{name}”: {score, number} of {maxScore, number}, passed', { name, score, maxScore })
      : t('“{name}”: {score, number} of {maxScore, number}, not passed', { name, score, maxScore })}{' '}
    · <Time at={markedAt} />
  </p>
);
