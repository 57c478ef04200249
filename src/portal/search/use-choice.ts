import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { Entry } from './entry.ts';

interface Choice {
  /** Place of the chosen entry in the list; -1 for an empty list. */
  readonly index: number;
  readonly choose: (key: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/**
 * The choice in a list below a field, by the keys of the ARIA pattern “combobox”: the arrow keys move, Enter opens. The first
 * entry is chosen until the user moves. Enter before the results have come opens the first of them when they come, so
 * that a pasted id can be opened at once.
 * @param isComplete whether no more entries are to come for the text
 */
export function useChoice(
  text: string,
  entries: readonly Entry[],
  isComplete: boolean,
  open: (entry: Entry, inNewTab: boolean) => void,
): Choice {
  const [chosen, setChosen] = useState<{ readonly text: string; readonly key: string } | null>(null);
  const isMoved = chosen?.text === text && entries.some(({ key }) => key === chosen.key);
  const index = isMoved ? entries.findIndex(({ key }) => key === chosen.key) : entries.length === 0 ? -1 : 0;
  const waiting = useRef<{ readonly text: string; readonly inNewTab: boolean } | null>(null);

  useEffect(() => {
    const wanted = waiting.current;
    if (wanted === null || !isComplete) return;
    waiting.current = null;
    const [first] = entries;
    if (wanted.text === text && first !== undefined) open(first, wanted.inNewTab);
  });

  const choose = (key: string) => setChosen({ text, key });
  const move = (by: 1 | -1) => {
    const next = entries.at((index + by + entries.length) % entries.length);
    if (next !== undefined) choose(next.key);
  };
  return {
    index,
    choose,
    onKeyDown: (event) => {
      // An input method uses the same keys.
      if (event.nativeEvent.isComposing) return;
      switch (event.key) {
        case 'ArrowDown':
        case 'ArrowUp':
          event.preventDefault();
          if (entries.length > 0) move(event.key === 'ArrowDown' ? 1 : -1);
          return;
        case 'Enter': {
          event.preventDefault();
          const inNewTab = event.ctrlKey || event.metaKey;
          const entry = entries[index];
          if (!isMoved && !isComplete) waiting.current = { text, inNewTab };
          else if (entry !== undefined) open(entry, inNewTab);
        }
      }
    },
  };
}
