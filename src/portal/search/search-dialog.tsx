import { Button, CloseButton, Loader, Modal, VisuallyHidden } from '@mantine/core';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { useRouter } from '@tanstack/react-router';
import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { describeError } from '../api/api-error.ts';
import { longestSearch } from '../queries/search.ts';
import { useIsAdmin } from '../queries/session.ts';
import type { Entry } from './entry.ts';
import { EntryList, optionId } from './entry-list.tsx';
import classes from './search.module.css';
import { useChoice } from './use-choice.ts';
import { useSearch, type Search } from './use-search.ts';
import { t, tIn } from '../../language/translate.ts';

interface SearchDialogProps {
  readonly opened: boolean;
  /** @param isLeaving whether another page opens, whose heading gets the focus */
  readonly onClose: (isLeaving: boolean) => void;
  /** Returns what was typed before the field had the focus. */
  readonly takeEarlyText: () => string;
}

/**
 * Closes the search by the escape key, and nothing else: the attribute keeps Mantine's dialogs, this one and those below it,
 * from closing by the same key.
 */
const ownEscape = (close: () => void) => ({
  'data-mantine-stop-propagation': 'true',
  onKeyDown: ({ key, nativeEvent }: KeyboardEvent) => {
    if (key === 'Escape' && !nativeEvent.isComposing) close();
  },
});

/** The search over everything, above any page. It is used by keyboard alone; the focus stays in its field. */
export default function SearchDialog({ opened, onClose, takeEarlyText }: SearchDialogProps) {
  return (
    <Modal.Root
      opened={opened}
      onClose={() => onClose(false)}
      // The button that opens it gives the focus back, as this dialog may be loaded only then.
      returnFocus={false}
      yOffset="10vh"
      centered={false}
      size="38rem"
      transitionProps={{ duration: 100 }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label={t('Find anything')} className={classes.dialog}>
        <SearchBox onClose={onClose} takeEarlyText={takeEarlyText} />
      </Modal.Content>
    </Modal.Root>
  );
}

/** The content of the dialog. It is empty again each time the dialog opens. */
function SearchBox({ onClose, takeEarlyText }: Omit<SearchDialogProps, 'opened'>) {
  const [typed, setTyped] = useState('');
  const list = useId();
  const field = useRef<HTMLInputElement>(null);
  const router = useRouter();
  const search = useSearch(typed);
  const { groups, entries, isSearching, error } = search;

  const open = (entry: Entry, inNewTab: boolean) => {
    search.opened(entry);
    const { path, act, isOutside = false } = entry;
    if (path === undefined) {
      onClose(false);
      act?.();
    } else if (inNewTab || isOutside) {
      if (!inNewTab) onClose(false);
      window.open(path, '_blank', 'noopener');
    } else {
      onClose(path.split('?', 1)[0] !== window.location.pathname);
      router.history.push(path);
    }
  };
  const { index, choose, onKeyDown } = useChoice(typed.trim(), entries, !isSearching && error === null, open);
  const chosen = entries[index];
  const escape = ownEscape(() => onClose(false));

  return (
    <>
      <div className={classes.field}>
        {isSearching ? <Loader size={20} aria-hidden /> : <IconSearch size={20} stroke={1.7} aria-hidden />}
        <input
          {...escape}
          ref={field}
          data-autofocus
          role="combobox"
          aria-label={t('Find anything')}
          aria-expanded={entries.length > 0}
          aria-controls={entries.length > 0 ? list : undefined}
          aria-activedescendant={chosen === undefined ? undefined : optionId(list, chosen.key)}
          aria-autocomplete="list"
          placeholder={t('Name, course, number, id …')}
          autoComplete="off"
          autoCorrect="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={longestSearch}
          value={typed}
          onFocus={() => {
            const early = takeEarlyText().slice(0, longestSearch);
            if (early !== '') setTyped((present) => `${present}${early}`.slice(0, longestSearch));
          }}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            escape.onKeyDown(event);
            onKeyDown(event);
          }}
        />
        <CloseButton {...escape} aria-label={t('Close')} onClick={() => onClose(false)} />
      </div>
      {entries.length === 0 ? null : (
        <EntryList id={list} groups={groups} chosenKey={chosen?.key} onChoose={choose} onOpen={open} />
      )}
      <State
        typed={typed.trim()}
        search={search}
        escape={escape}
        onRetry={() => {
          search.retry();
          // The button disappears.
          field.current?.focus();
        }}
      />
      <p className={classes.keys} aria-hidden>
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> {t('choose')}
        </span>
        <span>
          <kbd>{t('Enter')}</kbd> {tIn('verb', 'open')}
        </span>
        <span>
          <kbd>{t('Ctrl')}</kbd> <kbd>{t('Enter')}</kbd> {t('new tab')}
        </span>
        <span>
          <kbd>{t('Esc')}</kbd> {tIn('verb', 'close')}
        </span>
      </p>
    </>
  );
}

interface StateProps {
  readonly typed: string;
  readonly search: Search;
  readonly escape: ReturnType<typeof ownEscape>;
  readonly onRetry: () => void;
}

/** Says what the list does not: that it is on its way, is empty, or could not be had. */
function State({ typed, search, escape, onRetry }: StateProps) {
  const { entries, isSearching, error } = search;
  return (
    <>
      <div role="status" className={classes.state}>
        {typed === '' ? (
          <Searched />
        ) : isSearching ? (
          // Below a list it would come and go with each letter; the field shows it, too.
          <Said isHidden={entries.length > 0}>{t('Searching …')}</Said>
        ) : error !== null ? null : entries.length === 0 ? (
          <>
            <strong>{t('Nothing found for “{typed}”.', { typed })}</strong> <Searched />
          </>
        ) : (
          <Said isHidden>{t('{count, plural, one {# result} other {# results}}', { count: entries.length })}</Said>
        )}
      </div>
      {error === null || isSearching ? null : (
        <div role="alert" className={classes.failure}>
          <div>
            <strong>{describeError(error).title}.</strong> {describeError(error).message}
          </div>
          <Button {...escape} variant="default" size="compact-sm" onClick={onRetry}>
            {t('Try again')}
          </Button>
        </div>
      )}
    </>
  );
}

/** What screen readers say; others see it unless it is hidden. */
function Said({ isHidden, children }: { isHidden: boolean; children: ReactNode }) {
  return isHidden ? <VisuallyHidden>{children}</VisuallyHidden> : children;
}

/** What can be searched. */
function Searched() {
  const isAdmin = useIsAdmin();
  return (
    <>
      {t(
        'You can search for students, courses, enrolments and certificates by name, e-mail address, number, verification code or LMS id.',
      )}{' '}
      {isAdmin
        ? t('The ids of reports, LMS calls, requests, webhook deliveries, corrections and workflow runs work, too.')
        : ''}
    </>
  );
}
