import { TextInput, type TextInputProps } from '@mantine/core';

/** A field for a number, which keeps what was typed or pasted; `decimal` reads it. A number input drops a pasted comma: 7,5 became 75. */
export function DecimalInput(props: Omit<TextInputProps, 'type' | 'inputMode'>) {
  return <TextInput inputMode="decimal" autoComplete="off" maxLength={40} {...props} />;
}
