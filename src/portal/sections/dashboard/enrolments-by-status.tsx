import IconUserCheck from '@tabler/icons-react/dist/esm/icons/IconUserCheck.mjs';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { enrolmentStatuses } from '../../components/enrolment-status.tsx';
import { LinkButton } from '../../components/link-button.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { Section } from '../../components/section.tsx';
import { StateMessage } from '../../components/state-message.tsx';
import type { Figures } from '../../queries/dashboard.ts';
import type { EnrolmentStatus } from '../../queries/enrolments.ts';
import classes from './dashboard.module.css';
import { t } from '../../../language/translate.ts';

/** The number of enrolments in each status, with links to these enrolments. */
export function EnrolmentsByStatus({ query }: { query: UseQueryResult<Figures> }) {
  return (
    <Section title={t('Enrolments by status')}>
      <QueryView query={query}>{({ enrolments }) => <Bars counts={enrolments} />}</QueryView>
    </Section>
  );
}

function Bars({ counts }: { counts: Figures['enrolments'] }) {
  const entries = Object.entries(counts) as [EnrolmentStatus, number][];
  const most = Math.max(...entries.map(([, count]) => count));
  if (most === 0) {
    return (
      <StateMessage
        icon={IconUserCheck}
        title={t('No enrolments yet')}
        actions={<LinkButton to="/enrolments">{t('Go to enrolments')}</LinkButton>}
      >
        {t('Enrol students on courses. This chart then shows the enrolments by status.')}
      </StateMessage>
    );
  }
  return (
    <ul className={classes.bars}>
      {entries.map(([status, count]) => (
        <li key={status}>
          <Link to="/enrolments" search={{ status }} className={classes.bar}>
            <span>{enrolmentStatuses[status].label}</span>
            <span className={classes.track} aria-hidden>
              {count === 0 ? null : <span className={classes.fill} style={{ width: `${(count / most) * 100}%` }} />}
            </span>
            <span className={classes.number}>{count.toLocaleString('en-GB')}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
