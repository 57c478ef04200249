import { Anchor, Paper } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './visitor-shell.module.css';
import { t } from '../../language/translate.ts';
import { LanguageChoice } from './language-choice.tsx';

/** The frame of every page for visitors who are not signed in: a card in the centre, and links below it. */
export function VisitorShell({ children }: { children: ReactNode }) {
  return (
    <div className={classes.shell}>
      <header className={classes.wordmark}>{t('Attain')}</header>
      <main className={classes.main} id="content" tabIndex={-1}>
        <Paper className={classes.card}>{children}</Paper>
      </main>
      <footer className={classes.footer}>
        <p>{t('To check a certificate, open the address printed on it or scan its QR code.')}</p>
        <p>
          <Anchor href="/docs" fz="sm">
            {t('API reference')}
          </Anchor>
          <Anchor href="/status" fz="sm">
            {t('Service status')}
          </Anchor>
        </p>
        <LanguageChoice />
      </footer>
    </div>
  );
}
