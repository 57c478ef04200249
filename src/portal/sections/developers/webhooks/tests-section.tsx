import { useQuery } from '@tanstack/react-query';
import { t } from '../../../../language/translate.ts';
import { CodeBlock } from '../../../components/code-block.tsx';
import { Section } from '../../../components/section.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { Time } from '../../../components/time.tsx';
import { webhookTests } from '../../../queries/webhook-tests.ts';
import { readable } from '../../enrolments/readable.ts';
import { TestOutcome } from './test-outcome.tsx';
import classes from './webhooks.module.css';

/** The bodies that were edited and sent as a test to an endpoint. Nothing is shown before the first. */
export function TestsSection({ endpointId }: { endpointId: string }) {
  const { data: tests = [] } = useQuery(webhookTests(endpointId));
  if (tests.length === 0) return null;
  return (
    <Section
      title={t('Test deliveries')}
      description={t(
        'Edited bodies that administrators sent once. They do not count in the health of the endpoint. The latest 50 are kept.',
      )}
    >
      <ol className={classes.tests}>
        {tests.map((test) => (
          <li key={test.id}>
            <details>
              <summary>
                <StatusBadge tone="info">{t('Test')}</StatusBadge> <span className={classes.mono}>{test.type}</span>{' '}
                {test.status ?? '–'} · {test.requestedBy.name} · <Time at={test.startedAt} />
              </summary>
              <TestOutcome test={test} />
              <CodeBlock label={t('Body of the test')} code={readable(test.body)} />
            </details>
          </li>
        ))}
      </ol>
    </Section>
  );
}
