import { Radio } from '@mantine/core';
import type { Preset } from '../../../queries/lms-connection.ts';
import classes from './connector.module.css';
import { t } from '../../../../language/translate.ts';

interface PresetChoiceProps {
  readonly presets: readonly Preset[];
  readonly value: string | null;
  readonly onChange: (preset: string) => void;
}

/** The LMSs that Attain knows, each with what must be entered for it. */
export function PresetChoice({ presets, value, onChange }: PresetChoiceProps) {
  return (
    <Radio.Group label={t('Which LMS do you have?')} value={value} onChange={onChange}>
      <div className={classes.presets}>
        {presets.map(({ preset, name, address, secrets }) => (
          <Radio.Card key={preset} value={preset} className={classes.preset ?? ''} aria-label={name}>
            <Radio.Indicator />
            <span>
              <span className={classes.presetName}>{name}</span>
              <span className={classes.needs}>{[address.label, ...secrets.map(({ label }) => label)].join(' · ')}</span>
            </span>
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  );
}
