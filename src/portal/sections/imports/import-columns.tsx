import { Alert, Button, NativeSelect, Text } from '@mantine/core';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs';
import { useMutation, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldLabel, fieldsOf, type ChosenFields, type ImportField } from '../../../domain/imports/import-fields.ts';
import { announce } from '../../components/announcer.tsx';
import { ErrorAlert } from '../../components/error-alert.tsx';
import { Failure } from '../../components/failure.tsx';
import { Section } from '../../components/section.tsx';
import { Time } from '../../components/time.tsx';
import { Trans } from '../../language/trans.tsx';
import { changeMapping, type Import, type ImportMapping } from '../../queries/imports.ts';
import { problemOf } from './mapping-problem.ts';
import classes from './imports.module.css';
import { t } from '../../../language/translate.ts';

interface ImportColumnsProps {
  readonly found: Import;
  /** The columns, which the page has waited for. */
  readonly query: Pick<UseQueryResult<ImportMapping>, 'data' | 'error' | 'refetch'>;
}

/** Shows each column of the file with its first values, and lets the user choose the field that it is imported as. */
export function ImportColumns({ found, query }: ImportColumnsProps) {
  const mapping = query.data;
  return (
    <Section
      title={t('Columns')}
      description={mapping === undefined ? undefined : <FormOfFile found={found} mapping={mapping} />}
    >
      {mapping === undefined ? (
        <Failure error={query.error} what={t('columns')} retry={() => void query.refetch()} />
      ) : (
        <MappingForm key={JSON.stringify([mapping.sheet, mapping.columns])} found={found} mapping={mapping} />
      )}
    </Section>
  );
}

function FormOfFile({ found: { delimiter }, mapping: { sheet } }: { found: Import; mapping: ImportMapping }) {
  if (sheet !== null) return t('The values are from the sheet “{sheet}”.', { sheet });
  return delimiter === ',' ? t('The values are separated by commas.') : t('The values are separated by semicolons.');
}

function MappingForm({ found, mapping }: { found: Import; mapping: ImportMapping }) {
  const { columns, sheet, sheets, canChange, remembered } = mapping;
  const saved = columns.map(({ field }) => field);
  const [chosen, setChosen] = useState<ChosenFields>(saved);
  const change = useMutation(changeMapping(found.id));
  const problem = problemOf(found.kind, chosen);
  const isChanged = chosen.some((field, index) => field !== saved[index]);
  const choose = (at: number, field: ImportField | null) =>
    setChosen(chosen.map((former, index) => (index === at ? field : former)));
  const options = [
    { value: '', label: t('Do not import') },
    ...fieldsOf[found.kind].map((field) => ({ value: field, label: fieldLabel(field) })),
  ];
  return (
    <form
      className={classes.mapping}
      onSubmit={(event) => {
        event.preventDefault();
        if (problem !== null) return;
        change.mutate(
          { sheet: null, fields: [...chosen] },
          { onSuccess: () => announce(t('The preview was renewed.')) },
        );
      }}
    >
      <ErrorAlert error={change.error} />
      {remembered === null ? null : (
        <Alert icon={<IconHistory aria-hidden />} color="gray">
          <Trans
            text="As last time: {name} chose these fields for a file with the same columns, {time}."
            values={{ name: remembered.name, time: <Time at={remembered.at} /> }}
          />
        </Alert>
      )}
      {canChange ? null : (
        <Text>
          {t('The fields cannot be changed, because the file is not kept any more. To change them, upload it again.')}
        </Text>
      )}
      {sheets.length > 1 && sheet !== null ? (
        <NativeSelect
          label={t('Sheet')}
          value={sheet}
          data={[...sheets]}
          disabled={!canChange || change.isPending}
          maw={320}
          onChange={({ currentTarget }) => change.mutate({ sheet: currentTarget.value, fields: null })}
        />
      ) : null}
      <ul className={classes.columns}>
        {columns.map(({ header, samples }, index) => (
          // The name cannot be the key, because two columns may have the same name.
          <li key={index}>
            <div className={classes.column}>
              <Text component="span" fw={500}>
                <bdi>{header === '' ? t('A column without a name') : header}</bdi>
              </Text>
              <Text component="span" c="dimmed" fz="sm">
                <Samples samples={samples} />
              </Text>
            </div>
            <NativeSelect
              aria-label={t('Import {column} as', { column: header === '' ? t('A column without a name') : header })}
              value={chosen[index] ?? ''}
              data={options}
              disabled={!canChange}
              data-ignored={chosen[index] === null ? true : undefined}
              onChange={({ currentTarget: { value } }) => choose(index, value === '' ? null : (value as ImportField))}
            />
          </li>
        ))}
      </ul>
      {problem === null ? null : (
        <Alert icon={<IconAlertTriangle aria-hidden />} color="yellow" role="status">
          {problem}
        </Alert>
      )}
      {canChange && (isChanged || problem !== null) ? (
        <div className={classes.mappingActions}>
          <Button type="submit" loading={change.isPending} disabled={problem !== null}>
            {t('Use these fields')}
          </Button>
          {isChanged ? (
            <Button variant="default" onClick={() => setChosen(saved)}>
              {t('Undo the changes')}
            </Button>
          ) : null}
        </div>
      ) : null}
    </form>
  );
}

/** The first values of a column, each in the direction of its own script. */
function Samples({ samples }: { samples: readonly string[] }) {
  if (samples.length === 0) return t('No values');
  return samples.map((sample, index) => (
    <span key={index}>
      {index === 0 ? null : ' · '}
      <bdi>{sample}</bdi>
    </span>
  ));
}
