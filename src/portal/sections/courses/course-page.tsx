import IconListDetails from '@tabler/icons-react/dist/esm/icons/IconListDetails.mjs';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, linkOptions } from '@tanstack/react-router';
import { Failure } from '../../components/failure.tsx';
import { KeyValue, KeyValueSkeleton } from '../../components/key-value.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { percentage } from '../../components/percentage.ts';
import { PrintWarnings } from '../../components/print-warnings.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { Section } from '../../components/section.tsx';
import { StateMessage } from '../../components/state-message.tsx';
import { TextLink } from '../../components/text-link.tsx';
import { Time } from '../../components/time.tsx';
import { courseDetails, type Course } from '../../queries/courses.ts';
import { useIsAdmin } from '../../queries/session.ts';
import { ApplyToAll } from './apply-to-all.tsx';
import { LinkedLmsCourse } from './linked-lms-course.tsx';
import classes from './course-page.module.css';
import { t } from '../../../language/translate.ts';

const route = getRouteApi('/signed-in/courses/$courseId');

/** Page of one course: its link to the LMS, its units and its certificates. */
export function CoursePage() {
  const { courseId } = route.useParams();
  const isAdmin = useIsAdmin();
  const query = useQuery(courseDetails(courseId));
  const breadcrumb = [{ label: t('Courses'), link: linkOptions({ to: '/courses' }) }];
  if (query.isError && query.data === undefined) {
    return (
      <>
        <PageHeader title={t('Course')} breadcrumb={breadcrumb} />
        <Failure error={query.error} what={t('course')} retry={() => void query.refetch()} />
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={query.data?.name ?? t('Course')}
        breadcrumb={breadcrumb}
        actions={
          <>
            {isAdmin ? (
              <LinkButton to="/courses/$courseId/edit" params={{ courseId }} variant="default">
                {t('Edit')}
              </LinkButton>
            ) : null}
            <LinkButton to="/enrolments/new" search={{ courseId }}>
              {t('Enrol a student')}
            </LinkButton>
          </>
        }
      />
      <PrintWarnings warnings={query.data?.warnings} />
      <Section title={t('Details')}>
        <QueryView
          query={query}
          what={t('course')}
          skeleton={<KeyValueSkeleton names={[t('Course in the LMS'), t('Enrolments'), t('Added'), t('Revisions')]} />}
        >
          {({ lmsCourseId, createdAt }) => (
            <KeyValue
              entries={[
                [t('Course in the LMS'), <LinkedLmsCourse key="lms" lmsCourseId={lmsCourseId} />],
                [
                  t('Enrolments'),
                  <TextLink key="enrolments" to="/enrolments" search={{ courseId }}>
                    {t('Show the enrolments')}
                  </TextLink>,
                ],
                [t('Added'), <Time key="added" at={createdAt} format="absolute" />],
                ...(isAdmin
                  ? [
                      [t('Earlier results'), <ApplyToAll key="all" courseId={courseId} />] as const,
                      [
                        t('Wrong reports'),
                        <TextLink
                          key="withdraw"
                          to="/corrections/withdraw"
                          search={{ scope: 'COURSE', subject: courseId }}
                        >
                          {t('Withdraw reports')}
                        </TextLink>,
                      ] as const,
                    ]
                  : []),
                [
                  t('Revisions'),
                  <TextLink key="revisions" to="/courses/$courseId/revisions" params={{ courseId }}>
                    {t('Show what was changed')}
                  </TextLink>,
                ],
              ]}
            />
          )}
        </QueryView>
      </Section>
      {query.data === undefined ? null : (
        <>
          <Units units={query.data.units} />
          <Certificates definitions={query.data.certificateDefinitions} />
        </>
      )}
    </>
  );
}

function Units({ units }: Pick<Course, 'units'>) {
  const total = units.reduce((sum, { weight }) => sum + weight, 0);
  return (
    <Section
      title={t('Units')}
      description={t('Students complete the units in this order. The share shows how much a unit counts.')}
    >
      {units.length === 0 ? (
        <StateMessage icon={IconListDetails} title={t('No units')}>
          {t('A course without units has no mark, so students cannot earn a certificate.')}
        </StateMessage>
      ) : (
        <ol className={classes.units}>
          {units.map(({ id, code, name, weight, outcomes }) => (
            <li key={id}>
              <div className={classes.unit}>
                <span>
                  <strong>{code}</strong> {name}
                </span>
                <span className={classes.share}>{percentage((weight / total) * 100)}</span>
              </div>
              {outcomes.length === 0 ? null : (
                <ol className={classes.outcomes}>
                  {outcomes.map((outcome) => (
                    <li key={outcome.id}>
                      <span className={classes.code}>{outcome.code}</span> {outcome.name}
                    </li>
                  ))}
                </ol>
              )}
            </li>
          ))}
        </ol>
      )}
    </Section>
  );
}

function Certificates({ definitions }: { definitions: Course['certificateDefinitions'] }) {
  return (
    <Section title={t('Certificates')}>
      {definitions.length === 0 ? (
        t('This course awards no certificate.')
      ) : (
        <KeyValue
          entries={definitions.map(({ title, threshold }) => [
            title,
            t('Required mark: {percentage}', { percentage: percentage(threshold) }),
          ])}
        />
      )}
    </Section>
  );
}
