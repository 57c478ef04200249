import { Link } from '@tanstack/react-router';
import { enrolmentStatuses } from '../../components/enrolment-status.tsx';
import { Section } from '../../components/section.tsx';
import type { Figures } from '../../queries/dashboard.ts';
import type { EnrolmentStatus } from '../../queries/enrolments.ts';
import classes from './dashboard.module.css';
import { currentLocale, t } from '../../../language/translate.ts';

/** The number of enrolments in each status, with links to these enrolments. Without any it shows nothing. */
export function EnrolmentsByStatus({ counts }: { counts: Figures['enrolments'] }) {
  const entries = Object.entries(counts) as [EnrolmentStatus, number][];
  const most = Math.max(...entries.map(([, count]) => count));
  if (most === 0) return null;
  return (
    <div className={classes.columns}>
      <Section title={t('Enrolments by status')}>
        <ul className={classes.bars}>
          {entries.map(([status, count]) => (
            <li key={status}>
              <Link to="/enrolments" search={{ status }} className={classes.bar}>
                <span>{enrolmentStatuses[status].label}</span>
                <span className={classes.track} aria-hidden>
                  {count === 0 ? null : <span className={classes.fill} style={{ width: `${(count / most) * 100}%` }} />}
                </span>
                <span className={classes.number}>{count.toLocaleString(currentLocale())}</span>
              </Link>
            </li>
          ))}
        </ul>
      </Section>
    </div>
  );
}
