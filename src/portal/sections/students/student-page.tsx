import { useQuery } from '@tanstack/react-query';
import { getRouteApi, linkOptions } from '@tanstack/react-router';
import { Failure } from '../../components/failure.tsx';
import { KeyValue, KeyValueSkeleton } from '../../components/key-value.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { PrintWarnings } from '../../components/print-warnings.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { Section } from '../../components/section.tsx';
import { Time } from '../../components/time.tsx';
import { useIsAdmin } from '../../queries/session.ts';
import { studentDetails, type Student } from '../../queries/students.ts';
import { nameOf } from './student-name.ts';
import { StudentPrivacy } from './student-privacy.tsx';
import { StudentCertificates } from './student-certificates.tsx';
import { StudentEnrolments } from './student-enrolments.tsx';
import { Trans } from '../../language/trans.tsx';
import { languageNames } from '../../../language/languages.ts';
import { t } from '../../../language/translate.ts';
import { shownEmail } from '../../../domain/students/erased-email.ts';

const route = getRouteApi('/signed-in/students/$studentId');

/** Page of one student with the student's enrolments and certificates. */
export function StudentPage() {
  const { studentId } = route.useParams();
  const query = useQuery(studentDetails(studentId));
  const isAdmin = useIsAdmin();
  const breadcrumb = [{ label: t('Students'), link: linkOptions({ to: '/students' }) }];
  if (query.isError && query.data === undefined) {
    return (
      <>
        <PageHeader title={t('Student')} breadcrumb={breadcrumb} />
        <Failure error={query.error} what={t('student')} retry={() => void query.refetch()} />
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={query.data === undefined ? t('Student') : nameOf(query.data)}
        breadcrumb={breadcrumb}
        actions={
          query.data?.isErased ? undefined : (
            <>
              <LinkButton to="/students/$studentId/edit" params={{ studentId }} variant="default">
                {t('Edit')}
              </LinkButton>
              <LinkButton to="/enrolments/new" search={{ studentId }}>
                {t('Enrol')}
              </LinkButton>
            </>
          )
        }
      />
      <PrintWarnings warnings={query.data?.warnings} />
      <Section title={t('Details')}>
        <QueryView
          query={query}
          what={t('student')}
          skeleton={<KeyValueSkeleton names={[t('E-mail'), t('External reference'), t('Language'), t('Added')]} />}
        >
          {({ email, externalId, language, createdAt, isErased, erasure }) => (
            <KeyValue
              entries={[
                [t('E-mail'), shownEmail(email)],
                // Nobody knows any more whether there was one.
                [t('External reference'), isErased ? null : (externalId ?? t('Not given'))],
                [t('Language'), language === null ? t('The organisation’s language') : languageNames[language]],
                [t('Added'), <Time key="added" at={createdAt} format="absolute" />],
                ...(erasure ? [[t('Erased'), <Erasure key="erased" {...erasure} />] as const] : []),
              ]}
            />
          )}
        </QueryView>
      </Section>
      <StudentEnrolments studentId={studentId} />
      {/* Not before the details: it would move when these get their height. */}
      {query.data === undefined ? null : <StudentCertificates studentId={studentId} />}
      {isAdmin && query.data !== undefined ? <StudentPrivacy student={query.data} /> : null}
    </>
  );
}

/** When the data was erased, and by whom if that is known. */
function Erasure({ at, by }: NonNullable<Student['erasure']>) {
  const time = <Time at={at} format="absolute" />;
  return by === null ? time : <Trans text="{time}, by {name}" values={{ time, name: <bdi>{by}</bdi> }} />;
}
