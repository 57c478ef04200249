import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs';
import { useState } from 'react';
import { StatusBadge } from '../../components/status-badge.tsx';
import { Time } from '../../components/time.tsx';
import { TimelineItem } from './timeline-item.tsx';
import { foldWords, type Of } from './timeline-words.ts';
import classes from './timeline.module.css';

/** Several webhooks of the timeline as one line, which opens a list of them. */
export function WebhookFold({ entries }: { entries: readonly Of<'WEBHOOK'>[] }) {
  const [isOpen, setIsOpen] = useState(false);
  const { label, text, tone } = foldWords(entries);
  return (
    <li>
      <details className={classes.entry} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary>
          <IconChevronRight size={16} aria-hidden className={classes.chevron} />
          <span className={classes.kind}>
            <StatusBadge tone={tone}>{label}</StatusBadge>
          </span>
          <span className={classes.text}>{text}</span>
          <span className={classes.at}>
            <Time at={entries[0]!.at} format="clock" />
          </span>
        </summary>
        {isOpen ? (
          <ol className={classes.folded}>
            {entries.map((entry) => (
              <TimelineItem key={entry.id} entry={entry} />
            ))}
          </ol>
        ) : null}
      </details>
    </li>
  );
}
