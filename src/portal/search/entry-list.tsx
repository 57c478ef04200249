import { useEffect, useRef, type MouseEvent } from 'react';
import classes from './search.module.css';
import type { Entry, EntryGroup } from './entry.ts';
import { t } from '../../language/translate.ts';

interface EntryListProps {
  readonly id: string;
  readonly groups: readonly EntryGroup[];
  readonly chosenKey: string | undefined;
  readonly onChoose: (key: string) => void;
  readonly onOpen: (entry: Entry, inNewTab: boolean) => void;
}

/** Id of an entry's element, which the field names while the entry is chosen. */
export const optionId = (list: string, key: string): string =>
  // Keys contain labels, and those of a language without Latin letters must differ, too.
  `${list}-${key.replaceAll(/[^\w-]/gu, (sign) => `-${sign.codePointAt(0)!.toString(16)}-`)}`;

/** The list below the field of the search. The field keeps the focus. */
export function EntryList({ id, groups, chosenKey, onChoose, onOpen }: EntryListProps) {
  return (
    <div role="listbox" id={id} aria-label={t('Results')} className={classes.list}>
      {groups.map(({ heading, entries }) => {
        const headingId = optionId(id, `group ${heading}`);
        return (
          <div key={heading} role="group" aria-labelledby={headingId}>
            <div role="presentation" id={headingId} className={classes.heading}>
              {heading}
            </div>
            {entries.map((entry) => (
              <Option
                key={entry.key}
                id={optionId(id, entry.key)}
                entry={entry}
                isChosen={entry.key === chosenKey}
                onChoose={() => onChoose(entry.key)}
                onOpen={(inNewTab) => onOpen(entry, inNewTab)}
              />
            ))}
          </div>
        );
      })}
    </div>
  );
}

interface OptionProps {
  readonly id: string;
  readonly entry: Entry;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly onOpen: (inNewTab: boolean) => void;
}

function Option({ id, entry: { icon: Sign, label, detail, badge }, isChosen, onChoose, onOpen }: OptionProps) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isChosen) element.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  return (
    // The field has the focus and the keys, and names the chosen option (ARIA pattern “combobox”).
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      ref={element}
      role="option"
      id={id}
      aria-selected={isChosen}
      className={classes.option}
      // A pointer that rests where a new list appears chooses nothing.
      onMouseMove={() => {
        if (!isChosen) onChoose();
      }}
      // The field keeps the focus.
      onMouseDown={(event: MouseEvent) => event.preventDefault()}
      onClick={({ ctrlKey, metaKey }) => onOpen(ctrlKey || metaKey)}
      onAuxClick={({ button }) => {
        if (button === 1) onOpen(true);
      }}
    >
      <Sign size={18} stroke={1.7} aria-hidden />
      <div className={classes.words}>
        <div className={classes.label}>{label}</div>
        {detail === undefined || detail === null ? null : <div className={classes.detail}>{detail}</div>}
      </div>
      {badge}
    </div>
  );
}
