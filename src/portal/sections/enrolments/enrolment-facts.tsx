import { useQuery } from '@tanstack/react-query';
import { CopyButton } from '../../components/copy-button.tsx';
import { KeyValue } from '../../components/key-value.tsx';
import { Section } from '../../components/section.tsx';
import { TextLink } from '../../components/text-link.tsx';
import { Time } from '../../components/time.tsx';
import { enrolmentDetails, type EnrolmentDetails } from '../../queries/enrolments.ts';
import classes from './facts.module.css';
import { lmsOfEnrolment } from './former-lms.ts';
import { t } from '../../../language/translate.ts';

/** Details of an enrolment: its student, its id in the LMS, its transfers and its dates. */
export function EnrolmentFacts({ enrolment }: { enrolment: EnrolmentDetails }) {
  const { student, lmsEnrolmentId, createdAt, enrolledAt, updatedAt, transferredFromId, transferredToId } = enrolment;
  return (
    <Section title={t('Details')}>
      <div className={classes.facts}>
        <KeyValue
          entries={[
            [
              t('Student'),
              <TextLink key="student" to="/students/$studentId" params={{ studentId: student.id }}>
                <bdi>
                  {student.firstName} {student.lastName}
                </bdi>
              </TextLink>,
            ],
            [t('E-mail'), student.isErased ? t('Data erased') : student.email],
            [t('LMS enrolment id'), lmsEnrolmentId === null ? t('None yet') : <Id key="id" id={lmsEnrolmentId} />],
            ...lmsFact(enrolment),
            ...link(t('Transferred from'), transferredFromId),
            ...link(t('Transferred to'), transferredToId),
            enrolledAt === null
              ? [t('Added'), <Time key="added" at={createdAt} format="absolute" />]
              : [t('Enrolled'), <Time key="enrolled" at={enrolledAt} format="absolute" />],
            [t('Last change'), <Time key="updated" at={updatedAt} />],
          ]}
        />
      </div>
    </Section>
  );
}

const Id = ({ id }: { id: string }) => (
  <span className={classes.id}>
    {id}
    <CopyButton value={id} what={t('LMS enrolment id')} />
  </span>
);

const lmsFact = (enrolment: EnrolmentDetails) => {
  const lms = lmsOfEnrolment(enrolment);
  return lms === null ? [] : [[t('LMS'), lms] as const];
};

const link = (name: string, enrolmentId: string | null) =>
  enrolmentId === null ? [] : [[name, <OtherEnrolment key={name} enrolmentId={enrolmentId} />] as const];

/** Names whose the other enrolment of a transfer is, because several may have been transferred on one day. */
function OtherEnrolment({ enrolmentId }: { enrolmentId: string }) {
  const { data } = useQuery(enrolmentDetails(enrolmentId));
  return (
    <TextLink to="/enrolments/$enrolmentId" params={{ enrolmentId }}>
      {data === undefined ? (
        t('another enrolment')
      ) : (
        <bdi>
          {data.student.firstName} {data.student.lastName}
        </bdi>
      )}
    </TextLink>
  );
}
