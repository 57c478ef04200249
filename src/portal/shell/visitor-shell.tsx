import { Anchor, Paper } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './visitor-shell.module.css';

/** The frame of every page for visitors who are not signed in: a card in the centre, and links below it. */
export function VisitorShell({ children }: { children: ReactNode }) {
  return (
    <div className={classes.shell}>
      <header className={classes.wordmark}>Attain</header>
      <main className={classes.main} id="content" tabIndex={-1}>
        <Paper className={classes.card}>{children}</Paper>
      </main>
      <footer className={classes.footer}>
        <p>To check a certificate, open the address printed on it or scan its QR code.</p>
        <p>
          <Anchor href="/docs" fz="sm">
            API reference
          </Anchor>
          <Anchor href="/status" fz="sm">
            Service status
          </Anchor>
        </p>
      </footer>
    </div>
  );
}
