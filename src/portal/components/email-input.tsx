import type { TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { announce } from './announcer.tsx';
import { LimitedInput } from './limited-input.tsx';
import { emailHint } from './validation.ts';

interface EmailInputProps extends TextInputProps {
  /** Called with the text when the field is left. */
  readonly onLeft?: (text: string) => void;
}

/** A field for an e-mail address. It says once it is left when the address is valid and looks incomplete. */
export function EmailInput({ description, onBlur, onLeft, ...props }: EmailInputProps) {
  const [wasLeft, setLeft] = useState(false);
  const hint = emailHint(String(props.value ?? ''));
  return (
    <LimitedInput
      {...props}
      type="email"
      limit={254}
      description={
        wasLeft && hint !== null ? (
          <>
            {description} <strong>{hint}</strong>
          </>
        ) : (
          description
        )
      }
      onBlur={(event) => {
        onBlur?.(event);
        setLeft(true);
        onLeft?.(event.currentTarget.value);
        if (hint !== null) announce(hint);
      }}
    />
  );
}
