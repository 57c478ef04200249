import { useEffect, useRef } from 'react';
import { focusHeading } from '../routing/heading-focus.ts';
import classes from './page-header.module.css';
import { t } from '../../language/translate.ts';

/** The top of a page without links to other pages of the portal. It sets the document's title and takes the focus after a navigation. */
export function VisitorHeading({ title }: { readonly title: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => focusHeading(heading.current), []);
  return (
    <header className={classes.header}>
      <title>{t('{title} · Attain', { title })}</title>
      <div className={classes.row}>
        <div className={classes.title}>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
        </div>
      </div>
    </header>
  );
}
