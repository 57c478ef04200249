import { useMounted } from '@mantine/hooks';
import { useEffect, useRef, useState, type ComponentType } from 'react';
import { notify } from '../components/notify.ts';
import { loadAhead } from '../connection/load-ahead.ts';

/**
 * Lets a button open something whose code loads when it is first wanted, so that the first page does not wait for it.
 * @param load loads the component that replaces the button: the same button with what is open
 * @returns the component, null until the button was pressed; and the properties of the button until then
 */
export function useOpensLater(load: () => Promise<ComponentType>) {
  const [loaded, setLoaded] = useState<{ readonly component: ComponentType } | null>(null);
  useEffect(() => loadAhead(load), [load]);
  const button = {
    'aria-expanded': false,
    // It is there by the time of the click.
    onPointerEnter: () => void load().catch(() => undefined),
    onClick: () => {
      load().then((component) => setLoaded({ component }), notify.failed);
    },
  };
  return [loaded?.component ?? null, button] as const;
}

/**
 * The state of what `useOpensLater` loaded. It opens after it is there: otherwise it would not know where the focus was,
 * and could not give it back.
 */
export function useOpenedFromStart() {
  const target = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(true);
  const isMounted = useMounted();
  useEffect(() => target.current?.focus({ preventScroll: true }), []);
  return { target, opened: opened && isMounted, setOpened };
}
