import { useEffect, useRef, type RefObject } from 'react';

/** For what takes the place of what had the focus: it gets it as soon as it is there, unless `wanted` is false then. */
export function useInitialFocus<Target extends HTMLElement>(wanted = true): RefObject<Target | null> {
  const target = useRef<Target>(null);
  const first = useRef(wanted);
  useEffect(() => {
    if (first.current) target.current?.focus();
  }, []);
  return target;
}
