import { TextInput, type TextInputProps } from '@mantine/core';

/**
 * A text field for a number; `decimal` reads its text. A number input would drop a pasted comma, so 7,5 would become
 * 75.
 */
export function DecimalInput(props: Omit<TextInputProps, 'type' | 'inputMode'>) {
  return <TextInput inputMode="decimal" autoComplete="off" maxLength={40} {...props} />;
}
