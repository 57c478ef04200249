import { Burger, Drawer } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Outlet } from '@tanstack/react-router';
import { useSession } from '../queries/session.ts';
import { SessionGuard } from '../session/session-guard.tsx';
import classes from './app-shell.module.css';
import { Navigation } from './navigation.tsx';
import { SearchButton } from './search-button.tsx';
import { UserMenu } from './user-menu.tsx';

/** The frame of every page for signed-in users: header, navigation and content. */
export function AppShell() {
  const { organisation } = useSession();
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <div className={classes.shell}>
      <a
        className={classes.skip}
        href="#content"
        onClick={(event) => {
          // The router would treat the link as another page.
          event.preventDefault();
          document.getElementById('content')?.focus();
        }}
      >
        Skip to the content
      </a>
      <div className={classes.sidebar}>
        <div className={classes.sticky}>
          <Navigation brand={<div className={classes.wordmark}>Attain</div>} />
        </div>
      </div>
      <header className={classes.header}>
        <div className={classes.burger}>
          <Burger size="sm" opened={opened} onClick={open} aria-label="Open the navigation" aria-expanded={opened} />
        </div>
        <div className={classes.organisation}>{organisation.name}</div>
        <SearchButton />
        <UserMenu />
      </header>
      <Drawer opened={opened} onClose={close} size={270} title={<span className={classes.wordmark}>Attain</span>}>
        <Navigation onNavigate={close} />
      </Drawer>
      <main className={classes.main} id="content" tabIndex={-1}>
        <div className={classes.content}>
          <Outlet />
        </div>
      </main>
      <SessionGuard />
    </div>
  );
}
