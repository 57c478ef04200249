import { useQuery } from '@tanstack/react-query';
import { getRouteApi, linkOptions } from '@tanstack/react-router';
import { PageHeader } from '../../../components/page-header.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { Section } from '../../../components/section.tsx';
import { TextLink } from '../../../components/text-link.tsx';
import { Time } from '../../../components/time.tsx';
import { lmsCheck, lmsChecks, type LmsCheck } from '../../../queries/lms-checks.ts';
import { lmsMode } from '../../../queries/lms-configuration.ts';
import { wayWords } from '../ways/way-words.ts';
import { CheckResult } from './check-result.tsx';
import classes from './check.module.css';
import { StartCheck } from './start-check.tsx';
import { t } from '../../../../language/translate.ts';

const route = getRouteApi('/signed-in/admin/developers/lms-integration/check');

/** Page that checks an LMS with the whole life of a test enrolment, and shows what fits and what does not. */
export function CheckPage() {
  const { check } = route.useSearch();
  const mode = useQuery(lmsMode());
  const checks = useQuery(lmsChecks());
  const shown = check ?? checks.data?.[0]?.id;
  return (
    <>
      <PageHeader
        title={t('Check of the LMS')}
        description={t(
          'Attain enrols a test student on a test course of your LMS, marks, transfers and cancels the enrolment, and looks it up. Nothing changes in Attain. The check says which operations fit, and what stays in the LMS.',
        )}
        breadcrumb={[{ label: t('LMS Integration'), link: linkOptions({ to: '/developers/lms-integration' }) }]}
      />
      {mode.data === undefined || checks.data === undefined ? (
        <Section title={t('New check')}>
          {mode.data === undefined ? (
            <QueryView query={mode}>{() => null}</QueryView>
          ) : (
            <QueryView query={checks}>{() => null}</QueryView>
          )}
        </Section>
      ) : (
        <>
          <StartCheck mode={mode.data.mode} latest={checks.data[0] ?? null} />
          {shown === undefined ? null : <Shown key={shown} checkId={shown} />}
          <Former checks={checks.data} shown={shown} />
        </>
      )}
    </>
  );
}

function Shown({ checkId }: { checkId: string }) {
  const query = useQuery(lmsCheck(checkId));
  return (
    <Section title={t('Result')}>
      <QueryView query={query} what={t('check')}>
        {(check) => <CheckResult check={check} />}
      </QueryView>
    </Section>
  );
}

/** Links to the other checks that are kept. */
function Former({ checks, shown }: { checks: readonly LmsCheck[]; shown: string | undefined }) {
  const others = checks.filter(({ id }) => id !== shown);
  if (others.length === 0) return null;
  return (
    <Section title={t('Other checks')}>
      <ul className={classes.former}>
        {others.map(({ id, startedAt, lms, courseId }) => (
          <li key={id}>
            <TextLink to="/developers/lms-integration/check" search={{ check: id }}>
              <Time at={startedAt} format="absolute" />
            </TextLink>
            {t(': {title}, course {courseId}', { title: wayWords[lms].title, courseId })}
          </li>
        ))}
      </ul>
    </Section>
  );
}
