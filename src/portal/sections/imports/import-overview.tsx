import { Stack, Text } from '@mantine/core';
import { FactList } from '../../components/fact-list.tsx';
import { HowFar } from '../../components/how-far.tsx';
import { Section } from '../../components/section.tsx';
import { TextLink } from '../../components/text-link.tsx';
import { Time } from '../../components/time.tsx';
import type { Import, ImportRowState } from '../../queries/imports.ts';
import { rowsId } from './import-rows.tsx';
import { progressOf } from './import-words.ts';
import { currentLocale, t } from '../../../language/translate.ts';
import { Trans } from '../../language/trans.tsx';

interface Fact {
  readonly count: number;
  readonly text: string;
  /** The state of the counted rows. */
  readonly state?: ImportRowState;
}

/** Numbers about the import: its preview, its progress or its result. They link to the counted rows. */
export function ImportOverview({ found }: { found: Import }) {
  switch (found.state) {
    case 'PREVIEWED':
      return <Preview found={found} />;
    case 'RUNNING':
    case 'CANCELLING':
      return <UnderWay found={found} />;
    case 'DONE':
    case 'CANCELLED':
      return <Result found={found} />;
  }
}

function Preview({ found }: { found: Import }) {
  const { plan } = found;
  const facts: Fact[] = [
    {
      count: plan.newStudents,
      text: t('{count, plural, one {student will be added} other {students will be added}}', {
        count: plan.newStudents,
      }),
    },
    {
      count: plan.callLms,
      text: t(
        '{count, plural, one {student will be enrolled by a call to your LMS} other {students will be enrolled by a call to your LMS, one for each row}}',
        { count: plan.callLms },
      ),
    },
    {
      count: plan.adoptId,
      text: t(
        '{count, plural, one {enrolment will be added with the LMS enrolment id, without a call to your LMS} other {enrolments will be added with the LMS enrolment id, without a call to your LMS}}',
        { count: plan.adoptId },
      ),
    },
    {
      count: plan.exists,
      text: t(
        '{count, plural, one {row already exists and will not be changed} other {rows already exist and will not be changed}}',
        { count: plan.exists },
      ),
    },
    {
      count: plan.leaveOut,
      text: t(
        '{count, plural, one {row has a problem and will be skipped} other {rows have a problem and will be skipped}}',
        { count: plan.leaveOut },
      ),
      state: 'LEFT_OUT',
    },
  ];
  return (
    <Section
      title={t('Preview')}
      description={t('{counted} in the file. Nothing has been changed yet.', {
        counted: t('{count, plural, one {# row} other {# rows}}', { count: plan.rows }),
      })}
    >
      <Facts found={found} facts={facts} />
      {found.result.waiting === 0 ? (
        <Text mt="sm">{t('No row can be imported. Correct the file and choose it again.')}</Text>
      ) : null}
    </Section>
  );
}

function UnderWay({ found }: { found: Import }) {
  const { done, total } = progressOf(found);
  return (
    <Section
      title={found.state === 'CANCELLING' ? t('The import is being cancelled') : t('The import is under way')}
      description={t('You can leave this page and come back to it.')}
    >
      <Stack gap="sm">
        <HowFar
          label={t('Progress of the import')}
          counted={t('Rows done')}
          done={done}
          total={total}
          text={t('{done, number} of {total, plural, one {# row} other {# rows}}', { done, total })}
        />
        <Facts found={found} facts={results(found)} />
      </Stack>
    </Section>
  );
}

function Result({ found }: { found: Import }) {
  return (
    <Section
      title={t('Result')}
      description={
        found.finishedAt === null ? undefined : (
          <Trans text="Ended {time}" values={{ time: <Time at={found.finishedAt} /> }} />
        )
      }
    >
      <Facts found={found} facts={results(found)} />
    </Section>
  );
}

const results = ({ kind, result }: Import): Fact[] => [
  {
    count: result.created,
    text:
      kind === 'STUDENTS'
        ? t('{count, plural, one {student created} other {students created}}', { count: result.created })
        : t('{count, plural, one {enrolment created} other {enrolments created}}', { count: result.created }),
    state: 'CREATED',
  },
  { count: result.existed, text: t('already existed'), state: 'EXISTED' },
  { count: result.failed, text: t('failed'), state: 'FAILED' },
  {
    count: result.unknown,
    text: t('unknown: the LMS may have done it; open each enrolment and decide'),
    state: 'UNKNOWN',
  },
  { count: result.leftOut, text: t('skipped because of a problem in the file'), state: 'LEFT_OUT' },
  { count: result.notDone, text: t('not imported, because the import was cancelled'), state: 'NOT_DONE' },
];

function Facts({ found, facts }: { found: Import; facts: readonly Fact[] }) {
  return (
    <FactList>
      {facts
        .filter(({ count }) => count > 0)
        .map(({ count, text, state }) => (
          <li key={text}>
            <strong>{count.toLocaleString(currentLocale())}</strong>{' '}
            {state === undefined ? (
              text
            ) : (
              <TextLink
                to="/imports/$importId"
                params={{ importId: found.id }}
                search={{ state }}
                resetScroll={false}
                // The rows may lie below the window, where nobody would see that only these are listed now.
                onClick={() => document.getElementById(rowsId)?.scrollIntoView({ block: 'start' })}
              >
                {text}
              </TextLink>
            )}
          </li>
        ))}
    </FactList>
  );
}
