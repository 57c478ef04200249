import { Popover } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { PathLink } from '../components/path-link.tsx';
import { Time } from '../components/time.tsx';
import { alerts, markAlertsSeen } from '../queries/alerts.ts';
import { t } from '../../language/translate.ts';
import classes from './alert-bell.module.css';
import { BellButton } from './bell-button.tsx';
import { useOpenedFromStart } from './opens-later.ts';
import { Trans } from '../language/trans.tsx';

/** The bell with the open list of alerts, which links to the pages on which the user acts. */
export function AlertList() {
  const { target, opened, setOpened } = useOpenedFromStart();
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
        <BellButton ref={target} alerts={data} onClick={() => change(!opened)} />
      </Popover.Target>
      <Popover.Dropdown aria-label={t('Alerts')} className={classes.dropdown ?? ''}>
        <h2 className={classes.title} tabIndex={-1} data-autofocus>
          {data.length === 0 ? t('There are no alerts') : t('This needs your attention')}
        </h2>
        {data.length === 0 ? (
          <p className={classes.none}>
            {t(
              'Attain shows here what needs your attention, such as an action that failed. The dashboard has the rest.',
            )}
          </p>
        ) : (
          <ul className={classes.list}>
            {data.map(({ id, title, path, since, isSeen }) => (
              <li key={id}>
                <PathLink path={path} className={classes.link} onFollow={() => change(false)}>
                  {title}
                  {isSeen ? null : <span className={classes.new}>{t('New')}</span>}
                </PathLink>
                <div className={classes.since}>
                  <Trans text="since {time}" values={{ time: <Time at={since} format="absolute" /> }} />
                </div>
              </li>
            ))}
          </ul>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
