import { Breadcrumbs, Text } from '@mantine/core';
import type { LinkOptions } from '@tanstack/react-router';
import { useEffect, useRef, type ReactNode } from 'react';
import { focusHeading } from '../routing/heading-focus.ts';
import { apart } from './apart.tsx';
import classes from './page-header.module.css';
import { TextLink } from './text-link.tsx';
import { t } from '../../language/translate.ts';

interface PageHeaderProps {
  /** The page's name, for its heading, the browser's tab and the history. */
  readonly title: string;
  readonly description?: ReactNode;
  /** Shown beside the heading, for example a badge. */
  readonly badge?: ReactNode;
  /** Buttons that concern the whole page. */
  readonly actions?: ReactNode;
  /** The pages above this one: `{ label: 'Students', link: linkOptions({ to: '/students' }) }`. */
  readonly breadcrumb?: readonly { readonly label: string; readonly link: LinkOptions }[];
}

/** The top of every page. It sets the document's title and takes the focus after a navigation. */
export function PageHeader({ title, description, badge, actions, breadcrumb = [] }: PageHeaderProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => focusHeading(heading.current), []);
  return (
    <header className={classes.header}>
      <title>{t('{title} · Attain', { title })}</title>
      {breadcrumb.length === 0 ? null : (
        <nav aria-label={t('Breadcrumb')}>
          <Breadcrumbs mb={4} fz="sm" separatorMargin={6}>
            {breadcrumb.map(({ label, link }) => (
              <TextLink key={label} fz="sm" {...link}>
                {apart(label)}
              </TextLink>
            ))}
          </Breadcrumbs>
        </nav>
      )}
      <div className={classes.row}>
        <div className={classes.title}>
          <h1 ref={heading} tabIndex={-1}>
            {apart(title)}
          </h1>
          {badge}
        </div>
        {description === undefined ? null : (
          <div className={classes.description}>
            <Text c="dimmed" maw={640}>
              {description}
            </Text>
          </div>
        )}
        {actions === undefined ? null : <div className={classes.actions}>{actions}</div>}
      </div>
    </header>
  );
}
