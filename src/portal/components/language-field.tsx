import { Select } from '@mantine/core';
import { languageNames, languages, type Language } from '../../language/languages.ts';

interface LanguageFieldProps {
  readonly label: string;
  readonly description: string;
  /** The choice of no language; without it one must be chosen. */
  readonly none?: string;
  readonly value?: Language | null;
  readonly onChange?: (language: Language | null) => void;
  readonly error?: unknown;
}

// A list has texts only.
const noLanguage = '-';

/** Field for one of the languages, each with its own name. */
export function LanguageField({ label, description, none, value, onChange, error }: LanguageFieldProps) {
  return (
    <Select
      label={label}
      description={description}
      data={[
        ...(none === undefined ? [] : [{ value: noLanguage, label: none }]),
        ...languages.map((code) => ({ value: code, label: languageNames[code] })),
      ]}
      allowDeselect={false}
      value={value ?? noLanguage}
      onChange={(chosen) => onChange?.(languages.find((code) => code === chosen) ?? null)}
      error={typeof error === 'string' ? error : undefined}
    />
  );
}
