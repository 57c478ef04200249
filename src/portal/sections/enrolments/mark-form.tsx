import { Checkbox, Paper, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import { DecimalInput } from '../../components/decimal-input.tsx';
import { decimal, groupingProblem } from '../../components/decimal.ts';
import { Form } from '../../components/form.tsx';
import { LimitedInput } from '../../components/limited-input.tsx';
import { percentage } from '../../components/percentage.ts';
import type { UnitMark } from '../../queries/actions.ts';
import type { UnitResult } from '../../queries/enrolments.ts';
import { actionWords } from './action-words.ts';
import { passedPurpose, passedWarning, passesByScore } from './passed.ts';
import { UnderWay } from './under-way.tsx';
import classes from './mark-form.module.css';
import { t } from '../../../language/translate.ts';

interface UnitValues {
  name: string;
  /** Whether the unit is passed now, by its latest mark by hand; null when it has none. */
  readonly passedBefore: boolean | null;
  /** Empty when the unit is not marked. */
  score: number | string;
  maxScore: number | string;
  /** Null when the result follows from the score, and while no score is given. */
  passed: boolean | null;
}

interface MarkFormProps {
  readonly units: readonly UnitResult[];
  readonly mutation: { readonly isPending: boolean; readonly error: unknown };
  /** Whether the LMS gets the results, too. */
  readonly callsLms: boolean;
  /** Whether the new mark can change a certificate. */
  readonly changesCertificates: boolean;
  readonly onSubmit: (results: UnitMark[]) => void;
  readonly secondary: ReactNode;
}

const mostPoints = 1_000_000;

/** A form with a result for each unit. Units without a score do not change. */
export function MarkForm({ units, mutation, callsLms, changesCertificates, onSubmit, secondary }: MarkFormProps) {
  const form = useForm<{ units: UnitValues[] }>({
    initialValues: {
      units: units.map(({ name, quiz }) => ({
        name,
        passedBefore: quiz?.passed ?? null,
        score: '',
        maxScore: quiz?.maxScore ?? 100,
        passed: null,
      })),
    },
    validate: {
      units: {
        name: (value, { units: all }, path) =>
          isMarked(unitAt(all, path)) && value.trim() === '' ? t('Enter a name for the result.') : null,
        score: (value, { units: all }, path) => {
          const unit = unitAt(all, path);
          if (!isMarked(unit)) {
            if (isChanged(unit)) return t('Enter a score, too: without one, “Passed” is not saved.');
            const isFirstOfNone = unit === all[0] && !all.some(isMarked);
            return isFirstOfNone ? t('Enter a score for at least one unit.') : null;
          }
          const isGood = decimal(value) >= 0 && decimal(value) <= decimal(unit.maxScore);
          return isGood ? null : (groupingProblem(value) ?? t('Enter a score from 0 to the number in “Out of”.'));
        },
        maxScore: (value, { units: all }, path) => {
          const isGood = decimal(value) > 0 && decimal(value) <= mostPoints;
          if (isGood || !isMarked(unitAt(all, path))) return null;
          return groupingProblem(value) ?? t('Enter a number greater than 0.');
        },
      },
    },
  });
  const submit = (values: { units: UnitValues[] }) =>
    onSubmit(
      values.units.flatMap((unit, index) =>
        isMarked(unit)
          ? [
              {
                unitId: units[index]!.unitId,
                name: unit.name.trim(),
                score: decimal(unit.score),
                maxScore: decimal(unit.maxScore),
                passed: isPassed(unit),
              },
            ]
          : [],
      ),
    );
  return (
    <Form form={form} mutation={mutation} onSubmit={submit} submitLabel={t('Save the results')} secondary={secondary}>
      {units.map(({ unitId, code, name, mark, quiz }, index) => (
        <Paper key={unitId} p="md" component="fieldset" className={classes.unit}>
          <legend className={classes.legend}>
            {code} {name}
          </legend>
          <p className={classes.mark}>
            {quiz === null
              ? t('Current mark: {mark}', { mark: percentage(mark) })
              : quiz.passed
                ? t('Current mark: {mark}, from “{name}” (passed)', { mark: percentage(mark), name: quiz.name })
                : t('Current mark: {mark}, from “{name}” (not passed)', { mark: percentage(mark), name: quiz.name })}
          </p>
          <div className={classes.row}>
            <DecimalInput label={t('Score')} {...form.getInputProps(`units.${index}.score`)} />
            <DecimalInput label={t('Out of')} {...form.getInputProps(`units.${index}.maxScore`)} />
            <LimitedInput label={t('Name of the result')} limit={200} {...form.getInputProps(`units.${index}.name`)} />
            <Passed
              unit={form.values.units[index]!}
              onChange={(passed) => form.setFieldValue(`units.${index}.passed`, passed)}
            />
          </div>
        </Paper>
      ))}
      {changesCertificates ? (
        <Text c="dimmed" fz="sm">
          {t(
            'Saving may issue or withdraw a certificate. When the mark reaches the required mark, the certificate is issued and the student gets an e-mail about it. When the mark falls below it, the certificate is withdrawn.',
          )}
        </Text>
      ) : null}
      {mutation.isPending && callsLms ? (
        <Stack>
          <UnderWay call={actionWords.MARK.call} />
        </Stack>
      ) : null}
    </Form>
  );
}

interface PassedProps {
  readonly unit: UnitValues;
  readonly onChange: (passed: boolean | null) => void;
}

/** A checkbox that shows what is stored, then follows from the score, until the user changes it. */
function Passed({ unit, onChange }: PassedProps) {
  const warning = isMarked(unit) ? passedWarning(unit.passed, decimal(unit.score), decimal(unit.maxScore)) : null;
  return (
    <div className={classes.passed}>
      <Checkbox
        label={t('Passed')}
        checked={isMarked(unit) ? isPassed(unit) : (unit.passed ?? unit.passedBefore ?? false)}
        onChange={({ currentTarget: { checked } }) =>
          // Without a score, going back to what is stored is no choice: the result follows from the score that comes.
          onChange(!isMarked(unit) && checked === (unit.passedBefore ?? false) ? null : checked)
        }
      />
      <div role="status">
        {warning === null ? null : <p className={classes.warning}>{warning}</p>}
        {unit.passed === null ? null : <p className={classes.warning}>{passedPurpose}</p>}
      </div>
    </div>
  );
}

const isPassed = ({ passed, score, maxScore }: UnitValues): boolean =>
  passed ?? passesByScore(decimal(score), decimal(maxScore));

/** Whether the user wants another “Passed” than the stored one, without a score. */
const isChanged = ({ passed, passedBefore }: UnitValues): boolean =>
  passed !== null && passed !== (passedBefore ?? false);

const isMarked = (unit: UnitValues): boolean => String(unit.score).trim() !== '';

/** Returns the unit of a path such as `units.3.score`. */
const unitAt = (units: readonly UnitValues[], path: string): UnitValues => units[Number(path.split('.')[1])]!;
