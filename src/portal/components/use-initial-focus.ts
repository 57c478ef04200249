import { useEffect, useRef, type RefObject } from 'react';

/**
 * Moves the focus to an element as soon as it is shown, for an element that replaces the focused one. It does nothing
 * if `wanted` is false at that moment.
 */
export function useInitialFocus<Target extends HTMLElement>(wanted = true): RefObject<Target | null> {
  const target = useRef<Target>(null);
  const first = useRef(wanted);
  useEffect(() => {
    if (first.current) target.current?.focus();
  }, []);
  return target;
}
