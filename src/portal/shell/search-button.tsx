import { UnstyledButton } from '@mantine/core';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { useEffect, useRef, useState, type ComponentType } from 'react';
import { notify } from '../components/notify.ts';
import { loadSearch } from '../routing/load-search.ts';
import { collectEarlyKeys, type EarlyKeys } from './early-keys.ts';
import classes from './search-button.module.css';
import { t } from '../../language/translate.ts';

type Dialog = ComponentType<{
  readonly opened: boolean;
  readonly onClose: (isLeaving: boolean) => void;
  readonly takeEarlyText: () => string;
}>;

const isMac = /Mac|iPhone|iPad/.test(window.navigator.userAgent);

/** Whether a key opens the search: Ctrl+K (on a Mac ⌘K) anywhere, and / where nothing is written. */
function opensSearch({ key, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent): boolean {
  if (altKey) return false;
  if (key.toLowerCase() === 'k') return (isMac ? metaKey && !ctrlKey : ctrlKey && !metaKey) && !shiftKey;
  if (key !== '/' || ctrlKey || metaKey || !(target instanceof HTMLElement)) return false;
  // Menus and lists find their entries by letters; a dialog asks for something else.
  return (
    !target.isContentEditable && target.closest('input, textarea, select, [role="menu"], [role="dialog"]') === null
  );
}

/** The button in the header that opens the search over everything, and the keys that do. The dialog is loaded when it is first wanted. */
export function SearchButton() {
  const [Dialog, setDialog] = useState<{ readonly component: Dialog } | null>(null);
  const [opened, setOpened] = useState(false);
  const before = useRef<HTMLElement | null>(null);
  const early = useRef<EarlyKeys | null>(null);
  const takeEarlyText = () => {
    const text = early.current?.take() ?? '';
    early.current = null;
    return text;
  };

  const load = async () => {
    const { default: component } = await loadSearch();
    setDialog({ component });
  };
  const open = () => {
    const { activeElement } = document;
    before.current = activeElement instanceof HTMLElement ? activeElement : null;
    setOpened(true);
    takeEarlyText();
    early.current = collectEarlyKeys(() => close(false));
    load().catch((error: unknown) => {
      takeEarlyText();
      setOpened(false);
      notify.failed(error);
    });
  };
  const close = (isLeaving: boolean) => {
    setOpened(false);
    takeEarlyText();
    // The page that opens moves the focus to its heading.
    if (isLeaving) return;
    const giveBack = () => before.current?.focus({ preventScroll: true });
    // At once, so that no key is lost; and again, as a dialog that was about to open focuses its field in a timer.
    giveBack();
    window.setTimeout(giveBack);
  };

  const latest = useRef({ open, close, opened });
  useEffect(() => {
    latest.current = { open, close, opened };
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !opensSearch(event)) return;
      // Browsers have a search of their own on these keys.
      event.preventDefault();
      if (latest.current.opened) latest.current.close(false);
      else latest.current.open();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);

  return (
    <>
      <UnstyledButton
        className={classes.button}
        aria-haspopup="dialog"
        aria-keyshortcuts={`${isMac ? 'Meta' : 'Control'}+K /`}
        onClick={open}
        // It is there by the time of the click.
        onPointerEnter={() => void load().catch(() => undefined)}
      >
        <IconSearch size={18} stroke={1.7} aria-hidden />
        <span className={classes.label}>{t('Find anything')}</span>
        <kbd className={classes.keys} aria-hidden>
          {isMac ? '⌘K' : t('Ctrl K')}
        </kbd>
      </UnstyledButton>
      {Dialog === null ? null : <Dialog.component opened={opened} onClose={close} takeEarlyText={takeEarlyText} />}
    </>
  );
}
