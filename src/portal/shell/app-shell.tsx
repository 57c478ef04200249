import { Burger } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useSession } from '../queries/session.ts';
import { SessionGuard } from '../session/session-guard.tsx';
import { AlertBell } from './alert-bell.tsx';
import classes from './app-shell.module.css';
import { Navigation } from './navigation.tsx';
import { SearchButton } from './search-button.tsx';
import { UserMenu } from './user-menu.tsx';
import { t } from '../../language/translate.ts';

// Wide windows never need it.
const NavigationDrawer = lazy(() => import('./navigation-drawer.tsx'));

/** The frame of every page for signed-in users: header, navigation and content. */
export function AppShell() {
  const { organisation } = useSession();
  const [opened, { open, close }] = useDisclosure(false);
  // Once it was opened it stays, so that it can close and give the focus back.
  const [drawerIsLoaded, setDrawerLoaded] = useState(false);
  const show = () => {
    setDrawerLoaded(true);
    open();
  };
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
        {t('Skip to the content')}
      </a>
      <div className={classes.sidebar}>
        <div className={classes.sticky}>
          <Navigation brand={<div className={classes.wordmark}>{t('Attain')}</div>} />
        </div>
      </div>
      <header className={classes.header}>
        <div className={classes.burger}>
          <Burger
            size="sm"
            opened={opened}
            onClick={show}
            aria-label={t('Open the navigation')}
            aria-expanded={opened}
          />
        </div>
        <div className={classes.organisation}>
          <bdi>{organisation.name}</bdi>
        </div>
        <SearchButton />
        <AlertBell />
        <UserMenu />
      </header>
      {drawerIsLoaded ? (
        <Suspense fallback={null}>
          <NavigationDrawer opened={opened} onClose={close} />
        </Suspense>
      ) : null}
      <main className={classes.main} id="content" tabIndex={-1}>
        <div className={classes.content}>
          <Outlet />
        </div>
      </main>
      <SessionGuard />
    </div>
  );
}
