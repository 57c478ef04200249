import { Drawer } from '@mantine/core';
import classes from './app-shell.module.css';
import { Navigation } from './navigation.tsx';

/** The navigation of narrow windows, above the page. */
export default function NavigationDrawer({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Drawer opened={opened} onClose={onClose} size={270} title={<span className={classes.wordmark}>Attain</span>}>
      <Navigation onNavigate={onClose} />
    </Drawer>
  );
}
