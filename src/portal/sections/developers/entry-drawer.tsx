import { Drawer } from '@mantine/core';
import IconListSearch from '@tabler/icons-react/dist/esm/icons/IconListSearch.mjs';
import type { ReactNode } from 'react';
import { StateMessage } from '../../components/state-message.tsx';
import classes from './activity.module.css';
import { useEntry } from './use-entry.ts';
import { t } from '../../../language/translate.ts';

/** Shows the details of a list's row in a drawer. The drawer is open while the page's address contains the row's id. */
export function EntryDrawer({ title, children }: { title: string; children: (entry: string) => ReactNode }) {
  const { entry, close } = useEntry();
  return (
    <Drawer opened={entry !== undefined} onClose={close} title={title} position="right" size="lg">
      <div className={classes.details}>{entry === undefined ? null : children(entry)}</div>
    </Drawer>
  );
}

/** Message for an entry that the current page of its list no longer contains. Such entries cannot be loaded alone. */
export function NotOnThisPage() {
  return (
    <StateMessage icon={IconListSearch} title={t('This entry is on another page')}>
      {t('The list has changed. Close this panel and use the filters to find the entry.')}
    </StateMessage>
  );
}
