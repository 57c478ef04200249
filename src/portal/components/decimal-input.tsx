import { TextInput, type TextInputProps } from '@mantine/core';
import { decimalText } from './decimal.ts';

interface DecimalInputProps extends Omit<TextInputProps, 'type' | 'inputMode' | 'value'> {
  /** A number, which is shown in the reader's format, or what was typed. */
  readonly value?: number | string;
}

/**
 * A text field for a number; `decimal` reads its text. A number input would drop a pasted comma, so 7,5 would become
 * 75.
 */
export function DecimalInput({ value, ...props }: DecimalInputProps) {
  return <TextInput inputMode="decimal" autoComplete="off" maxLength={40} {...props} value={decimalText(value)} />;
}
