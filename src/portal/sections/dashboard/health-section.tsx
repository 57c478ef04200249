import { useQuery } from '@tanstack/react-query';
import { QueryView } from '../../components/query-view.tsx';
import { Section } from '../../components/section.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { TextLink } from '../../components/text-link.tsx';
import { Time } from '../../components/time.tsx';
import { health, type Health } from '../../queries/dashboard.ts';
import { EndingBadge } from '../developers/ending.tsx';
import { operationLabel } from '../enrolments/action-words.ts';
import classes from './dashboard.module.css';

/** Shows whether incoming reports are processed, and how the LMS answered the last call. */
export function HealthSection() {
  const query = useQuery(health());
  return (
    <Section title="Health">
      <QueryView query={query}>
        {({ temporal, workers, lastCall }) => (
          <dl className={classes.health}>
            <div>
              <dt>Worker</dt>
              <dd>
                <WorkerState temporal={temporal} workers={workers} />
              </dd>
            </div>
            <div>
              <dt>LMS</dt>
              <dd>
                {lastCall === null ? (
                  'Not called yet'
                ) : (
                  <>
                    <EndingBadge ending={lastCall.ending} /> {operationLabel(lastCall.operation)},{' '}
                    <Time at={lastCall.startedAt} />.{' '}
                    <TextLink
                      underline="always"
                      to="/developers/activity"
                      search={{ tab: 'calls', entry: lastCall.id }}
                    >
                      Show the last call
                    </TextLink>
                  </>
                )}
              </dd>
            </div>
          </dl>
        )}
      </QueryView>
    </Section>
  );
}

function WorkerState({ temporal, workers }: Pick<Health, 'temporal' | 'workers'>) {
  if (workers === 'ok') return <StatusBadge tone="positive">Running</StatusBadge>;
  return (
    <>
      <StatusBadge tone="negative">
        {temporal === 'ok' ? 'No worker is running' : 'Temporal does not answer'}
      </StatusBadge>
      <p>
        Attain still receives and stores progress reports. It applies them, and sends e-mails, when a worker runs again.
        Tell the operator of this installation.
      </p>
    </>
  );
}
