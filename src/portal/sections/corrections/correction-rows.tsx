import { Text } from '@mantine/core';
import IconUserCheck from '@tabler/icons-react/dist/esm/icons/IconUserCheck.mjs';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, linkOptions } from '@tanstack/react-router';
import { certificateStatuses } from '../../components/certificate-status.tsx';
import { DataList, type Column } from '../../components/data-list.tsx';
import { FilterBar, SelectFilter } from '../../components/filter-bar.tsx';
import { percentage } from '../../components/percentage.ts';
import { Section } from '../../components/section.tsx';
import { StateMessage } from '../../components/state-message.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { Time } from '../../components/time.tsx';
import { correctionRows, type Correction, type CorrectionRow } from '../../queries/corrections.ts';
import { Trans } from '../../language/trans.tsx';
import { usePaging } from '../../routing/use-paging.ts';
import { effectInWords, type Effect as EffectKind } from './correction-words.ts';
import classes from './corrections.module.css';
import { t } from '../../../language/translate.ts';

const route = getRouteApi('/signed-in/admin/corrections/$correctionId');

const effectOptions = ['GAINS', 'LOSES', 'MARK', 'NONE'] as const;
/** The effects of a course that was applied so that nobody loses. */
const gainOptions = [...effectOptions, 'KEPT'] as const;
const modeOptions = [{ value: 'GAINS', label: t('Applied so that nobody loses') }];

const student: Column<CorrectionRow> = {
  header: t('Student'),
  cell: ({ student: { firstName, lastName } }) => `${firstName} ${lastName}`,
};
const course: Column<CorrectionRow> = { header: t('Course'), cell: (row) => row.course.name, from: 'desktop' };
const progress: Column<CorrectionRow> = {
  header: t('Progress'),
  cell: ({ progressBefore, progressAfter }) => <Step from={progressBefore} to={progressAfter} />,
  from: 'desktop',
};
const mark: Column<CorrectionRow> = {
  header: t('Mark'),
  cell: ({ markBefore, markAfter }) => <Step from={markBefore} to={markAfter} />,
  from: 'tablet',
};
const result = (isDone: boolean, isKept: boolean): Column<CorrectionRow> => ({
  header: t('Effect'),
  cell: ({ effect, certificates }) => (
    <Effect words={effectInWords(isKept ? 'KEPT' : effect, isDone)} certificates={certificates} />
  ),
});

/** The enrolments that a correction changes, each before and after. */
export function CorrectionRows({ correction }: { correction: Correction }) {
  const { mode, effect, cursor } = route.useSearch();
  const isCourse = correction.course !== null;
  // What was applied is shown as it was applied.
  const applied = correction.mode === 'GAINS' ? 'GAINS' : undefined;
  const shown = applied ?? mode;
  const query = useQuery(correctionRows(correction.id, { mode: shown, effect, cursor }));
  const isDone = correction.state === 'DONE';
  const results = [mark, result(isDone, effect === 'KEPT')];
  const options: readonly EffectKind[] = isCourse && shown === 'GAINS' ? gainOptions : effectOptions;
  const paging = usePaging();
  return (
    <Section title={t('Student by student')} flush>
      <FilterBar label={t('Find students')}>
        <SelectFilter
          label={t('Effect')}
          param="effect"
          all={isDone ? t('Everybody who changed') : t('Everybody who changes')}
          options={options.map((value) => ({ value, label: effectInWords(value, isDone).label }))}
        />
        {isCourse && correction.mode === null ? (
          <SelectFilter label={t('Way')} param="mode" all={t('Applied to all')} options={modeOptions} />
        ) : null}
      </FilterBar>
      <DataList
        label={t('Student by student')}
        query={query}
        columns={isCourse ? [student, ...results] : [student, course, progress, ...results]}
        rowKey={({ enrolmentId }) => enrolmentId}
        rowLink={({ enrolmentId }) => linkOptions({ to: '/enrolments/$enrolmentId', params: { enrolmentId } })}
        narrow={({ markBefore, markAfter }) => <Step from={markBefore} to={markAfter} />}
        empty={
          <StateMessage icon={IconUserCheck} title={t('Nobody')}>
            {t('No student is affected in this way.')}
          </StateMessage>
        }
        paging={paging}
      />
    </Section>
  );
}

/** A percentage before and after; one number when it stays. */
function Step({ from, to }: { from: number; to: number }) {
  if (from === to) return <span className={classes.step}>{percentage(to)}</span>;
  return <span className={classes.step}>{t('{from} → {to}', { from: percentage(from), to: percentage(to) })}</span>;
}

interface EffectProps extends Pick<CorrectionRow, 'certificates'> {
  readonly words: ReturnType<typeof effectInWords>;
}

function Effect({ words: { label, tone }, certificates }: EffectProps) {
  return (
    <div>
      <StatusBadge tone={tone}>{label}</StatusBadge>
      {certificates.map(({ title, before, after, emailedAt }, index) => (
        <Text key={index} fz="sm" c="dimmed">
          {before === after
            ? t('{title}: stays issued', { title })
            : t('{title}: {before} → {after}', {
                title,
                before: certificateStatuses[before].label,
                after: certificateStatuses[after].label,
              })}
          {emailedAt === null ? null : (
            <>
              {' '}
              <Trans
                text="(e-mail about the certificate sent {time})"
                values={{ time: <Time at={emailedAt} format="absolute" /> }}
              />
            </>
          )}
        </Text>
      ))}
    </div>
  );
}
