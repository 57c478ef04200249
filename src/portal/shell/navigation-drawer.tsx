import { Drawer } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import classes from './app-shell.module.css';
import { Navigation } from './navigation.tsx';
import { t } from '../../language/translate.ts';

/** The navigation of narrow windows, above the page. */
export default function NavigationDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  // It opens after it is there. Otherwise it would not know where the focus was, and could not give it back.
  const isMounted = useMounted();
  return (
    <Drawer
      opened={opened && isMounted}
      onClose={onClose}
      size={270}
      title={<span className={classes.wordmark}>{t('Attain')}</span>}
    >
      <Navigation onNavigate={onClose} />
    </Drawer>
  );
}
