import { useQuery } from '@tanstack/react-query';
import { Skeleton } from '@mantine/core';
import { PathLink } from '../../components/path-link.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { Section } from '../../components/section.tsx';
import { TextLink } from '../../components/text-link.tsx';
import { Time } from '../../components/time.tsx';
import { alerts, type PortalAlert } from '../../queries/alerts.ts';
import { figures, health, type Figures, type Health } from '../../queries/dashboard.ts';
import { useIsAdmin } from '../../queries/session.ts';
import classes from './dashboard.module.css';
import { needsOf, worksLine, type Need } from './needs.ts';
import { t } from '../../../language/translate.ts';
import { Trans } from '../../language/trans.tsx';

/** Answers "What needs me today?": a list with links, the most urgent first, and one line about what works. */
export function NeedsSection() {
  const isAdmin = useIsAdmin();
  const counted = useQuery(figures());
  // As often as the figures. The bell shows the same list, so that the two agree.
  const opened = useQuery({ ...alerts(), refetchInterval: 10_000 });
  const checked = useQuery({ ...health(), enabled: isAdmin });
  return (
    <Section title={t('What needs your attention today')}>
      <div className={classes.needs}>
        <QueryView query={counted} skeleton={<Waiting />}>
          {(data) => (
            <QueryView query={opened} skeleton={<Waiting />}>
              {(list) =>
                isAdmin && checked.isPending ? (
                  <Waiting />
                ) : (
                  <Needs figures={data} alerts={list} health={checked.data ?? null} />
                )
              }
            </QueryView>
          )}
        </QueryView>
      </div>
    </Section>
  );
}

const Waiting = () => <Skeleton height="1.25rem" width="60%" aria-hidden />;

interface NeedsProps {
  readonly figures: Figures;
  readonly alerts: readonly PortalAlert[];
  readonly health: Health | null;
}

function Needs(props: NeedsProps) {
  const needs = needsOf(props);
  const works = worksLine(props, needs);
  const failing = props.health?.lms.failing ?? [];
  return (
    <>
      {needs.length === 0 ? null : (
        <ul className={classes.needList}>
          {needs.map((need) => (
            <NeedRow key={need.key} need={need} />
          ))}
        </ul>
      )}
      {needs.length === 0 || works !== '' || failing.length > 0 ? (
        <p className={classes.works}>
          {needs.length > 0 || failing.length > 0 ? works : `${t('Nothing needs your attention.')} ${works}`}
          {failing.map((each) => (
            <FailingOperation key={each.operation} {...each} />
          ))}
        </p>
      ) : null}
    </>
  );
}

/** Names an operation of the LMS whose latest call failed, with a link to its calls. */
function FailingOperation({ operation, name, since }: Health['lms']['failing'][number]) {
  return (
    <>
      {' '}
      <Trans
        text="In the LMS, {operation} has been failing since {time}."
        values={{
          operation: (
            <TextLink to="/developers/activity" search={{ tab: 'calls', operation }}>
              {name}
            </TextLink>
          ),
          time: <Time at={since} format="absolute" />,
        }}
      />
    </>
  );
}

function NeedRow({ need: { title, path, since, note } }: { need: Need }) {
  return (
    <li>
      {path === null ? <strong>{title}</strong> : <PathLink path={path}>{title}</PathLink>}
      {since === null ? null : (
        <span className={classes.since}>
          {' '}
          <Trans text="since {time}" values={{ time: <Time at={since} format="absolute" /> }} />
        </span>
      )}
      {note === null ? null : <div className={classes.since}>{note}</div>}
    </li>
  );
}
