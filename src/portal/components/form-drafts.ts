import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useRef, type RefObject } from 'react';
import { currentUserId } from '../session/current-user.ts';
import { leaveForGood } from './leaving.ts';

type Values = Record<string, unknown>;

interface OpenForm {
  readonly name: string;
  readonly element: HTMLFormElement | null;
  readonly isDirty: () => boolean;
  readonly values: () => Values;
}

interface Draft {
  readonly userId: string;
  readonly address: string;
  readonly name: string;
  readonly values: Values;
}

const storageKey = 'attain-drafts';
const open = new Set<() => OpenForm>();

/**
 * Keeps the changed fields of all open forms for the page that loads next in this tab, when it has the same address and the
 * same user. Passwords, tokens and files are left out. Browsers ask no question about this reload.
 */
export function keepDrafts(): void {
  const userId = currentUserId();
  if (userId === null) return;
  const drafts = [...open]
    .map((read) => read())
    .filter((form) => form.isDirty())
    .map(({ name, element, values }): Draft => {
      const secrets = [...(element?.querySelectorAll<HTMLInputElement>('input[type="password"]') ?? [])];
      const hidden = new Set(secrets.map(({ value }) => value).filter((value) => value !== ''));
      return { userId, address: window.location.pathname, name, values: storable(values(), hidden) };
    });
  sessionStorage.setItem(storageKey, JSON.stringify(drafts));
  leaveForGood();
}

/** Lets `keepDrafts` find a form, and fills the form with what was kept of it. */
export function useDraft<FormValues extends Values>(
  form: UseFormReturnType<FormValues>,
  name: string,
  element: RefObject<HTMLFormElement | null>,
): void {
  const latest = useRef(form);
  useEffect(() => {
    latest.current = form;
  });
  useEffect(() => {
    const read = (): OpenForm => ({
      name,
      element: element.current,
      isDirty: () => latest.current.isDirty(),
      values: () => latest.current.getValues(),
    });
    open.add(read);
    const draft = take(name);
    if (draft !== null) latest.current.setValues(fitting(draft, latest.current.getValues()));
    return () => void open.delete(read);
  }, [name, element]);
}

function take(name: string): Values | null {
  const text = sessionStorage.getItem(storageKey);
  if (text === null) return null;
  const drafts = JSON.parse(text) as Draft[];
  const userId = currentUserId();
  const isMine = (draft: Draft) =>
    draft.userId === userId && draft.address === window.location.pathname && draft.name === name;
  const others = drafts.filter((draft) => draft.userId === userId && !isMine(draft));
  if (others.length === 0) sessionStorage.removeItem(storageKey);
  else sessionStorage.setItem(storageKey, JSON.stringify(others));
  return drafts.find(isMine)?.values ?? null;
}

/** Leaves out fields that the form of the newer version does not have, or has in another shape. */
function fitting<FormValues extends Values>(draft: Values, current: FormValues): Partial<FormValues> {
  const isSameKind = (one: unknown, other: unknown) =>
    typeof one === typeof other && Array.isArray(one) === Array.isArray(other);
  return Object.fromEntries(
    Object.entries(draft).filter(([key, value]) => key in current && isSameKind(value, current[key])),
  ) as Partial<FormValues>;
}

function storable(values: Values, hidden: ReadonlySet<string>): Values {
  const text = JSON.stringify(values, (_key, value: unknown) => {
    if (value instanceof Blob) return undefined;
    return typeof value === 'string' && hidden.has(value) ? undefined : value;
  });
  return JSON.parse(text) as Values;
}
