import { Text } from '@mantine/core';
import { CodeBlock } from '../../../components/code-block.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import type { Step } from '../../../queries/lms-connection.ts';
import { readable } from '../../enrolments/readable.ts';
import { CopyAsCurl } from '../curl/copy-as-curl.tsx';
import { requestToLms } from '../curl/shown-requests.ts';
import { EndingBadge } from '../ending.tsx';
import classes from './steps.module.css';
import { currentLocale, t } from '../../../../language/translate.ts';

interface StepsProps {
  readonly steps: readonly Step[];
}

/** The requests of a call through a connector, in their order. Each opens to what was sent and answered. */
export function Steps({ steps }: StepsProps) {
  return (
    <ol
      className={classes.list}
      aria-label={t('{count, plural, one {# request} other {# requests}}', { count: steps.length })}
    >
      {steps.map((step) => (
        <li key={step.number}>
          <details className={classes.step}>
            <summary>
              <span className={classes.number} aria-hidden>
                {step.number}
              </span>
              <span className={classes.name}>
                {titleOf(step)} <Effect effect={step.effect} />
              </span>
              <span className={classes.outcome}>
                <EndingBadge ending={step.ending} status={step.statusCode} />
                {step.statusCode === null ? null : <span className={classes.status}>{step.statusCode}</span>}
              </span>
              <span className={classes.address}>
                {step.method} {step.url}
              </span>
            </summary>
            <div className={classes.content}>
              {step.errorMessage === null ? null : <Text>{step.errorMessage}</Text>}
              <CodeBlock
                label={t('Address of request {number}', { number: step.number })}
                code={`${step.method} ${step.url}`}
              />
              <CopyAsCurl request={requestToLms(step, null)} />
              <Excerpt title={t('Request')} number={step.number} text={step.requestExcerpt} />
              <Excerpt title={t('Response')} number={step.number} text={step.responseExcerpt} />
              <Text c="dimmed" fz="sm">
                {durationOf(step)}
              </Text>
            </div>
          </details>
        </li>
      ))}
    </ol>
  );
}

/** Whether a request reads or may change something in the LMS. */
export function Effect({ effect }: { effect: Step['effect'] }) {
  return effect === 'WRITE' ? (
    <StatusBadge tone="info">{t('Changes the LMS')}</StatusBadge>
  ) : (
    <StatusBadge tone="neutral">{t('Reads')}</StatusBadge>
  );
}

function Excerpt({ title, number, text }: { title: string; number: number; text: string | null }) {
  if (text === null || text === '') return null;
  return (
    <div>
      <h4>{t('{title} (beginning)', { title })}</h4>
      <CodeBlock label={`${title} ${number}`} code={readable(text)} />
    </div>
  );
}

/** The title as the beginning of a sentence. */
const titleOf = ({ title }: Step): string => title.charAt(0).toUpperCase() + title.slice(1);

function durationOf({ startedAt, closedAt }: Step): string {
  if (closedAt === null) return t('No answer yet');
  return t('Took {value} ms', {
    value: (Date.parse(closedAt) - Date.parse(startedAt)).toLocaleString(currentLocale()),
  });
}
