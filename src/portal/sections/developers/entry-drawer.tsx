import { Drawer } from '@mantine/core';
import IconListSearch from '@tabler/icons-react/dist/esm/icons/IconListSearch.mjs';
import type { ReactNode } from 'react';
import { StateMessage } from '../../components/state-message.tsx';
import classes from './activity.module.css';
import { useEntry } from './use-entry.ts';

/** The details of a row beside the list; open while the address names the row. */
export function EntryDrawer({ title, children }: { title: string; children: (entry: string) => ReactNode }) {
  const { entry, close } = useEntry();
  return (
    <Drawer opened={entry !== undefined} onClose={close} title={title} position="right" size="lg">
      <div className={classes.details}>{entry === undefined ? null : children(entry)}</div>
    </Drawer>
  );
}

/** For what is known from the list only, when the list has moved on. */
export function NotOnThisPage() {
  return (
    <StateMessage icon={IconListSearch} title="This entry is on another page">
      The list has changed. Close this panel and use the filters to find the entry.
    </StateMessage>
  );
}
