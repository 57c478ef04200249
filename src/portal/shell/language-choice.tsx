import { UnstyledButton } from '@mantine/core';
import type { SubmitEvent } from 'react';
import { languageNames, languages } from '../../language/languages.ts';
import { currentLanguage, t } from '../../language/translate.ts';
import classes from './visitor-shell.module.css';

/** The languages for somebody who is not signed in. The service keeps the choice in a cookie and sends the page again. */
export function LanguageChoice() {
  return (
    <form className={classes.languages} method="post" action="/language" aria-label={t('Language')} onSubmit={leadBack}>
      <input type="hidden" name="return" />
      {languages.map((language) => (
        <UnstyledButton
          key={language}
          type="submit"
          name="language"
          value={language}
          lang={language}
          dir="auto"
          className={classes.language}
          aria-current={language === currentLanguage() ? 'true' : undefined}
        >
          {languageNames[language]}
        </UnstyledButton>
      ))}
    </form>
  );
}

/** What is behind the `#`, such as a token, is sent to no server. The browser keeps it on the way back. */
function leadBack({ currentTarget: form }: SubmitEvent<HTMLFormElement>): void {
  const { pathname, search, hash } = window.location;
  form.action = `/language${hash}`;
  (form.elements.namedItem('return') as HTMLInputElement).value = pathname + search;
}
