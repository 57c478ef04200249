import { Accordion, Text } from '@mantine/core';
import { useState } from 'react';
import { Section } from '../../../components/section.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { Time } from '../../../components/time.tsx';
import type { ConnectionDraft, ConnectionOperation } from '../../../queries/lms-connection.ts';
import { operationStates } from '../operations-section.tsx';
import classes from './connector.module.css';
import { operationLabel } from '../../enrolments/action-words.ts';
import { TestConnection } from './test-connection.tsx';
import { TryBench, type TriedValues } from './try-bench.tsx';
import { listOf } from '../../../language/list-of.ts';
import { t } from '../../../../language/translate.ts';
import { Trans } from '../../../language/trans.tsx';

interface TrySectionProps {
  /** The version of the saved connection. */
  readonly version: string;
  readonly operations: readonly ConnectionOperation[];
  /** The unsaved connection of the form, which is tried; null without changes. */
  readonly draft: ConnectionDraft | null;
}

/** The operations of the connection, each with its state, and each to be tried. */
export function TrySection({ version, operations, draft }: TrySectionProps) {
  const [values, setValues] = useState<TriedValues>({});
  const has = operations.filter(({ steps }) => steps.length > 0);
  const missing = operations.filter(({ steps }) => steps.length === 0);
  if (has.length === 0) return null;
  return (
    <Section
      title={t('Test the connection')}
      description={t(
        'Then try single operations, if you want to: what changes something in your LMS is shown first, and done when you confirm it.',
      )}
      flush
    >
      <TestConnection key={version} operations={operations} draft={draft} />
      <Accordion
        keepMounted={false}
        chevronPosition="left"
        classNames={{ control: classes.control!, item: classes.item! }}
      >
        {has.map((operation) => (
          <Accordion.Item key={operation.operation} value={operation.operation}>
            <Accordion.Control>
              <OperationHead operation={operation} />
            </Accordion.Control>
            <Accordion.Panel>
              <TryBench key={version} operation={operation} draft={draft} values={values} onValues={setValues} />
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
      {missing.length === 0 ? null : (
        <Text c="dimmed" className={classes.missing ?? ''}>
          {t('This connector does not have: {operations}.', {
            operations: listOf(missing.map(({ operation }) => operationLabel(operation))),
          })}
        </Text>
      )}
    </Section>
  );
}

function OperationHead({ operation: { operation, changesLms, state } }: { operation: ConnectionOperation }) {
  const { label: words, tone } = operationStates[state.state];
  return (
    <span className={classes.operation}>
      <span className={classes.operationName}>
        {operationLabel(operation)}
        <span className={classes.effect}>{changesLms ? t('Changes the LMS') : t('Reads')}</span>
      </span>
      <span className={classes.operationState}>
        <StatusBadge tone={tone}>{words}</StatusBadge>
        {state.at === null ? null : (
          <span className={classes.since}>
            {state.state === 'FAILING' ? (
              <Trans text="since {time}" values={{ time: <Time at={state.at} format="absolute" /> }} />
            ) : (
              <Time at={state.at} />
            )}
            {state.by === null ? '' : `, ${state.by}`}
          </span>
        )}
      </span>
    </span>
  );
}
