import { FactList } from '../../components/fact-list.tsx';
import { KeyValue } from '../../components/key-value.tsx';
import { percentage } from '../../components/percentage.ts';
import { Section } from '../../components/section.tsx';
import { TextLink } from '../../components/text-link.tsx';
import { Time } from '../../components/time.tsx';
import type { CorrectionDetails } from '../../queries/corrections.ts';
import { changeInWords } from '../courses/revision-words.ts';
import { studentOf, type WithdrawnReport } from './correction-words.ts';
import { CourseLink, EnrolmentLink, KeyName } from './subject-links.tsx';
import { t } from '../../../language/translate.ts';

/** What a correction changes: the course, or which reports are withdrawn and why. */
export function CorrectionSubject({ details }: { details: CorrectionDetails }) {
  const { correction } = details;
  return correction.course === null ? <Retraction details={details} /> : <CourseChanges details={details} />;
}

function CourseChanges({ details: { correction, changes, changesLeftOut } }: { details: CorrectionDetails }) {
  const { course } = correction;
  return (
    <Section
      title={t('Changes to the course')}
      description={
        correction.confirmedAt === null && changes.length > 0 ? t('These changes are not saved yet.') : undefined
      }
      actions={
        <TextLink to="/courses/$courseId" params={{ courseId: course!.id }}>
          {t('Show the course')}
        </TextLink>
      }
    >
      {changes.length === 0 ? (
        t('Units, weights and certificates stay as they are.')
      ) : (
        <FactList>
          {changes.map((change, index) => (
            <li key={index}>{changeInWords(change)}</li>
          ))}
          {changesLeftOut === 0 ? null : (
            <li>{t('{count, plural, one {One more change} other {# more changes}}', { count: changesLeftOut })}</li>
          )}
        </FactList>
      )}
    </Section>
  );
}

/** The lines about a single report: student, time and progress. */
function ofReport({ id, receivedAt, progress, lmsEnrolmentId, enrolment }: WithdrawnReport) {
  return [
    [
      t('Received'),
      <TextLink key="received" to="/developers/activity" search={{ tab: 'reports', entry: id }}>
        <Time at={receivedAt} format="absolute" />
      </TextLink>,
    ],
    [t('Reported progress'), percentage(progress)],
    [
      t('Student'),
      enrolment === null ? (
        t('No enrolment has the id {id}.', { id: lmsEnrolmentId })
      ) : (
        <TextLink key="student" to="/enrolments/$enrolmentId" params={{ enrolmentId: enrolment.id }}>
          {`${studentOf(enrolment)} · ${enrolment.courseName}`}
        </TextLink>
      ),
    ],
  ] as const;
}

function Retraction({ details: { correction, reports } }: { details: CorrectionDetails }) {
  const { scope, subjectId, from, to, reason, report } = correction.retraction!;
  const isDone = correction.state === 'DONE';
  return (
    <Section
      title={isDone ? t('What was withdrawn') : t('What is withdrawn')}
      description={
        isDone
          ? t(
              'The reports are still visible, struck through. Progress, marks and certificates are now those of the reports that remain.',
            )
          : t(
              'The reports stay visible, struck through. Progress, marks and certificates are then those of the reports that remain.',
            )
      }
    >
      <KeyValue
        entries={[
          [t('Reports'), correction.state === 'PREVIEWING' ? '…' : t('{count, number}', { count: reports ?? 0 })],
          ...(subjectId === null
            ? []
            : scope === 'ENROLMENT'
              ? [[t('Enrolment'), <EnrolmentLink key="enrolment" enrolmentId={subjectId} />] as const]
              : scope === 'COURSE'
                ? [[t('Course'), <CourseLink key="course" courseId={subjectId} />] as const]
                : scope === 'API_KEY'
                  ? [[t('API key'), <KeyName key="key" apiKeyId={subjectId} />] as const]
                  : []),
          ...(report === null ? [] : ofReport(report)),
          ...(from === null ? [] : [[t('From'), <Time key="from" at={from} format="absolute" />] as const]),
          ...(to === null ? [] : [[t('Until'), <Time key="to" at={to} format="absolute" />] as const]),
          [t('Reason'), reason],
        ]}
      />
    </Section>
  );
}
