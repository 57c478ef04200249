import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import { useState, type ReactNode } from 'react';
import { CodeBlock } from '../../components/code-block.tsx';
import { lmsNames } from '../../components/lms-names.ts';
import { KeyValue } from '../../components/key-value.tsx';
import { exactPercentage, percentage } from '../../components/percentage.ts';
import { StatusBadge } from '../../components/status-badge.tsx';
import { Time } from '../../components/time.tsx';
import type { TimelineEntry } from '../../queries/enrolments.ts';
import { CallCommand } from './call-command.tsx';
import { readable } from './readable.ts';
import { CorrectionLink, WithdrawLink } from './correction-links.tsx';
import { runFact } from './run-reference.tsx';
import { deliveryFacts } from './timeline-deliveries.tsx';
import { nameOf, wordsFor } from './timeline-words.ts';
import classes from './timeline.module.css';
import { t, tIn } from '../../../language/translate.ts';
import { shownEmail } from '../../../domain/students/erased-email.ts';

const reportSenders = {
  API_KEY: t('Your own LMS, with the API key'),
  FIRST_PARTY_LMS: t('The first-party LMS'),
  PULL: t('Nobody: Attain has read it from your LMS'),
  INBOUND: t('Your own LMS, to the inbound address'),
} as const;

type Facts = readonly (readonly [name: string, value: ReactNode])[];

/** One entry of the timeline: a line that opens the entry's details. */
export function TimelineItem({ entry }: { entry: TimelineEntry }) {
  const { label, text, tone, void: noLonger } = wordsFor(entry);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <li>
      <details className={classes.entry} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary>
          <IconChevronRight size={16} aria-hidden className={classes.chevron} />
          <span className={classes.kind}>
            <StatusBadge tone={tone}>{label}</StatusBadge>
          </span>
          <span className={classes.text}>
            {noLonger === undefined ? (
              text
            ) : (
              <>
                <s>{text}</s> · {noLonger}
              </>
            )}
          </span>
          <span className={classes.at}>
            <Time at={entry.at} format="clock" />
          </span>
        </summary>
        {isOpen ? <Details entry={entry} /> : null}
      </details>
    </li>
  );
}

function Details({ entry }: { entry: TimelineEntry }) {
  const { facts, texts } = detailsOf(entry);
  return (
    <div className={classes.details}>
      <KeyValue
        entries={[
          [t('When'), <Time key="when" at={entry.at} format="absolute" />],
          ...facts.filter(([, value]) => value !== null),
          ...runFact(entry),
        ]}
      />
      {texts.map(([name, value]) => (
        <div key={name} className={classes.said}>
          <h3>{name}</h3>
          <CodeBlock code={readable(value)} label={name} />
        </div>
      ))}
      {entry.kind === 'CALL' ? <CallCommand callId={entry.id} /> : null}
    </div>
  );
}

function detailsOf(entry: TimelineEntry): { facts: Facts; texts: readonly (readonly [string, string])[] } {
  switch (entry.kind) {
    case 'REPORT':
      return {
        facts: [
          [t('Reported'), percentage(entry.progress)],
          [t('LMS enrolment id'), entry.lmsEnrolmentId],
          [t('Sent by'), reportSenders[entry.sender]],
          ...withdrawalOf(entry),
        ],
        texts: [],
      };
    case 'CORRECTION':
      return {
        facts: [
          [t('Who'), nameOf(entry.actor)],
          [t('Reason'), entry.reason],
          [t('Correction'), <CorrectionLink key="correction" correctionId={entry.correctionId} />],
        ],
        texts: [],
      };
    case 'ACTION':
      return {
        facts: [
          [t('Who'), nameOf(entry.actor)],
          ...entry.units.map(({ code, name, score, maxScore, passed }): Facts[number] => [
            code,
            passed
              ? t('“{name}”: {score, number} of {maxScore, number}, passed', { name, score, maxScore })
              : t('“{name}”: {score, number} of {maxScore, number}, not passed', { name, score, maxScore }),
          ]),
          [t('Result'), entry.message],
          [t('HTTP status'), entry.lmsStatus],
        ],
        texts: said([t('Response of the LMS'), entry.excerpt]),
      };
    case 'CALL':
      return {
        facts: [
          [t('LMS'), entry.lms === null ? null : lmsNames[entry.lms].title],
          [t('Sent'), entry.url === null ? null : `${entry.method} ${entry.url}`],
          [t('HTTP status'), entry.statusCode],
          [t('Error'), entry.errorMessage],
          [t('Ended'), entry.closedAt === null ? null : <Time key="ended" at={entry.closedAt} format="absolute" />],
        ],
        texts: said([t('Request'), entry.requestExcerpt], [t('Response'), entry.responseExcerpt]),
      };
    case 'CERTIFICATE':
      return {
        facts: [
          [t('Number'), entry.number],
          [t('Who'), entry.actor === null ? t('Attain, because of the mark') : nameOf(entry.actor)],
          [t('Reason'), entry.reason],
          [
            t('Correction'),
            entry.correctionId === null ? null : <CorrectionLink key="correction" correctionId={entry.correctionId} />,
          ],
          [t('E-mail'), entry.withoutEmail ? t('None was sent about this change.') : null],
        ],
        texts: [],
      };
    case 'HOLD':
      return {
        facts: [
          [t('Who'), entry.actor === null ? 'Attain' : nameOf(entry.actor)],
          [t('Required mark'), exactPercentage(entry.threshold)],
          [t('Certificates allowed in that hour'), entry.hourLimit],
        ],
        texts: [],
      };
    case 'EMAIL':
      return {
        facts: [
          [tIn('recipient', 'To'), shownEmail(entry.recipientEmail)],
          [t('Certificate'), entry.certificateTitle],
          [t('Attempts'), entry.attempts],
          [t('Sent'), entry.sentAt === null ? null : <Time key="sent" at={entry.sentAt} format="absolute" />],
          [t('Response of the mail server'), entry.error],
        ],
        texts: [],
      };
    case 'WEBHOOK':
      return { facts: [[t('Event'), entry.event], ...deliveryFacts(entry)], texts: [] };
    case 'DEED':
      return { facts: [[t('Who'), nameOf(entry.actor)]], texts: [] };
  }
}

/** Who withdrew a report and why; for administrators a way to withdraw one that counts. */
function withdrawalOf({ id, retraction }: Extract<TimelineEntry, { kind: 'REPORT' }>): Facts {
  if (retraction === null) return [[t('Wrong?'), <WithdrawLink key="withdraw" reportId={id} />]];
  return [
    [t('Withdrawn by'), retraction.by],
    [t('Withdrawn'), <Time key="withdrawn" at={retraction.at} format="absolute" />],
    [t('Reason'), retraction.reason],
    [t('Correction'), <CorrectionLink key="correction" correctionId={retraction.correctionId} />],
  ];
}

const said = (...texts: (readonly [string, string | null])[]) =>
  texts.filter((each): each is readonly [string, string] => each[1] !== null && each[1] !== '');
