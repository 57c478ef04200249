import { Button, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { DecimalInput } from '../../components/decimal-input.tsx';
import { LimitedInput } from '../../components/limited-input.tsx';
import { newOutcome, type CourseValues } from './course-values.ts';
import { ListItemButtons } from './list-item-buttons.tsx';
import classes from './course-form.module.css';
import { t, tIn } from '../../../language/translate.ts';

interface UnitFieldsProps {
  readonly form: UseFormReturnType<CourseValues>;
  readonly index: number;
  /** Id of the text that says what a code must be. The first unit shows it. */
  readonly hintId: string;
  readonly hint: string;
}

/** The fields of one unit and its outcomes. */
export function UnitFields({ form, index, hintId, hint }: UnitFieldsProps) {
  const { units } = form.values;
  const { code, outcomes } = units[index]!;
  const path = `units.${index}`;
  const name = t('unit {code}', { code: code.trim() === '' ? index + 1 : code });
  return (
    <fieldset className={classes.part}>
      <legend className={classes.legend}>{t('Unit {number}', { number: index + 1 })}</legend>
      {index === 0 ? (
        <Text id={hintId} c="dimmed" fz="sm" mb="xs">
          {t('Code: {hint}', { hint })}
        </Text>
      ) : null}
      <div className={classes.row} data-columns="unit">
        <LimitedInput label={t('Code')} limit={50} aria-describedby={hintId} {...form.getInputProps(`${path}.code`)} />
        <LimitedInput label={t('Name')} limit={200} {...form.getInputProps(`${path}.name`)} />
        <DecimalInput label={t('Weight')} {...form.getInputProps(`${path}.weight`)} />
        <ListItemButtons form={form} path="units" index={index} count={units.length} name={name} />
      </div>
      <div role="group" aria-label={t('Outcomes of {name}', { name })} className={classes.outcomes}>
        {outcomes.map((outcome, position) => (
          <div key={outcome.key} className={classes.row} data-columns="outcome">
            <LimitedInput
              aria-label={t('Code of outcome {value}', { value: position + 1 })}
              placeholder={t('Code')}
              limit={50}
              {...form.getInputProps(`${path}.outcomes.${position}.code`)}
            />
            <LimitedInput
              aria-label={t('Name of outcome {value}', { value: position + 1 })}
              placeholder={tIn('of a unit', 'Outcome')}
              limit={200}
              {...form.getInputProps(`${path}.outcomes.${position}.name`)}
            />
            <ListItemButtons
              form={form}
              path={`${path}.outcomes`}
              index={position}
              count={outcomes.length}
              name={t('outcome {code}', { code: outcome.code.trim() === '' ? position + 1 : outcome.code })}
            />
          </div>
        ))}
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => form.insertListItem(`${path}.outcomes`, newOutcome())}
          disabled={outcomes.length >= 100}
        >
          {t('Add an outcome')}
        </Button>
      </div>
    </fieldset>
  );
}
