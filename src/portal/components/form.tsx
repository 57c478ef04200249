import { Button, Group, Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useRef, type ReactNode } from 'react';
import { ErrorAlert } from './error-alert.tsx';
import { UnsavedChangesGuard } from './unsaved-changes-guard.tsx';

interface FormProps<Values extends Record<string, unknown>> {
  /** From Mantine's `useForm`, with `validate` for what the browser can know. */
  readonly form: UseFormReturnType<Values>;
  /** The mutation of this form: while it runs, the button shows it; what it fails with is shown above the fields. */
  readonly mutation: { readonly isPending: boolean; readonly error: unknown };
  /** Gets the values when the fields are valid; calls the mutation. */
  readonly onSubmit: (values: Values) => void;
  readonly submitLabel: string;
  /** Beside the submit button, e.g. a link back. */
  readonly secondary?: ReactNode;
  /** Whether leaving with changes asks first; on by default. */
  readonly guarded?: boolean;
  /** Whether the button is as wide as the form. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** Milliseconds in which a form is sent once, unless it failed. */
const onceWithin = 1000;

/**
 * A form: the service's refusal in an alert that takes the focus, the first invalid field focused, a button that shows that it
 * is at work, and a question before changes are lost. `form.resetDirty()` is not needed after a success that leaves the page.
 */
export function Form<Values extends Record<string, unknown>>(props: FormProps<Values>) {
  const { form, mutation, onSubmit, submitLabel, secondary, guarded = true, wide = false, children } = props;
  const latest = useRef<{ at: number; error: unknown }>({ at: -Infinity, error: null });
  const submitOnce = (values: Values): void => {
    const { at, error } = latest.current;
    const hasFailedSince = mutation.error !== null && mutation.error !== error;
    // The second click of a double click may come before the button shows that it is at work, or when the first one is done already.
    if (mutation.isPending || (performance.now() - at < onceWithin && !hasFailedSince)) return;
    latest.current = { at: performance.now(), error: mutation.error };
    onSubmit(values);
  };
  return (
    <form
      noValidate
      onSubmit={(submission) =>
        form.onSubmit(submitOnce, (_errors, _values, event) => {
          const element = event?.currentTarget;
          // Mantine marks the fields in the render that follows.
          requestAnimationFrame(() => element?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
        })(submission)
      }
    >
      <Stack gap="md">
        <ErrorAlert error={mutation.error} />
        {children}
        <Group gap="xs">
          <Button type="submit" loading={mutation.isPending} fullWidth={wide}>
            {submitLabel}
          </Button>
          {secondary}
        </Group>
      </Stack>
      {guarded ? <UnsavedChangesGuard isDirty={form.isDirty() && !mutation.isPending} /> : null}
    </form>
  );
}
