import { Popover, UnstyledButton } from '@mantine/core';
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PathLink } from '../components/path-link.tsx';
import { Time } from '../components/time.tsx';
import { alerts, markAlertsSeen } from '../queries/alerts.ts';
import classes from './alert-bell.module.css';
import { t } from '../../language/translate.ts';

/** The bell in the header: the number of open alerts, and a list with links to the pages on which the user acts. */
export function AlertBell() {
  const [opened, setOpened] = useState(false);
  const { data = [] } = useQuery(alerts());
  const { mutate } = useMutation(markAlertsSeen());
  const isNew = data.some(({ isSeen }) => !isSeen);
  const change = (open: boolean) => {
    setOpened(open);
    const newest = data.map(({ openedAt }) => openedAt).reduce((a, b) => (a > b ? a : b), '');
    // They look new until the list is closed.
    if (!open && isNew) mutate(newest);
  };
  return (
    <Popover
      opened={opened}
      onChange={change}
      position="bottom-end"
      width="min(24rem, calc(100vw - 1rem))"
      trapFocus
      returnFocus
      shadow="md"
    >
      <Popover.Target>
        <UnstyledButton
          className={classes.bell}
          aria-label={data.length === 0 ? t('Alerts: none') : `Alerts: ${data.length}${isNew ? ', some are new' : ''}`}
          onClick={() => change(!opened)}
        >
          <IconBell size={20} stroke={1.7} aria-hidden />
          {data.length === 0 ? null : (
            <span className={classes.count} data-new={isNew || undefined} aria-hidden>
              {data.length}
            </span>
          )}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('Alerts')} className={classes.dropdown ?? ''}>
        <h2 className={classes.title} tabIndex={-1} data-autofocus>
          {data.length === 0 ? t('Nothing needs you') : t('This needs you')}
        </h2>
        {data.length === 0 ? (
          <p className={classes.none}>{t('Attain shows here what needs somebody, such as an endpoint that fails.')}</p>
        ) : (
          <ul className={classes.list}>
            {data.map(({ id, title, path, since, isSeen }) => (
              <li key={id}>
                <PathLink path={path} className={classes.link} onFollow={() => change(false)}>
                  {title}
                  {isSeen ? null : <span className={classes.new}>{t('New')}</span>}
                </PathLink>
                <div className={classes.since}>
                  since <Time at={since} format="absolute" />
                </div>
              </li>
            ))}
          </ul>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
