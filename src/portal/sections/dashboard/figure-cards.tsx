import { Paper, Skeleton } from '@mantine/core';
import { Link, linkOptions, type LinkOptions } from '@tanstack/react-router';
import type { Count, Figures } from '../../queries/dashboard.ts';
import classes from './dashboard.module.css';
import { currentLocale, t } from '../../../language/translate.ts';

interface Card {
  readonly label: string;
  readonly value: string;
  readonly hint: string;
  /** The list of the counted entries, which must be visible for this user. */
  readonly link: LinkOptions;
}

const number = (value: number): string => value.toLocaleString(currentLocale());

/** Cards with the figures. Each card links to the counted entries. */
export function FigureCards({ figures }: { figures: Figures }) {
  return (
    <ul className={classes.cards} aria-label={t('Figures')}>
      {cardsOf(figures).map((card) => (
        <li key={card.label}>
          <Paper className={classes.card}>
            <div className={classes.label}>
              <Link {...card.link} className={classes.cardLink}>
                {card.label}
              </Link>
            </div>
            <div className={classes.value}>{card.value}</div>
            <div className={classes.hint}>{card.hint}</div>
          </Paper>
        </li>
      ))}
    </ul>
  );
}

function cardsOf({ enrolments, certificates }: Figures): Card[] {
  return [
    {
      label: t('Active enrolments'),
      value: number(enrolments.ACTIVE),
      hint: t('{number} pending', { number: number(enrolments.PENDING) }),
      link: linkOptions({ to: '/enrolments', search: { status: 'ACTIVE' } }),
    },
    {
      label: t('Certificates issued'),
      value: number(certificates.issued),
      hint: t('{number} in the last 30 days', { number: number(certificates.lately) }),
      link: linkOptions({ to: '/certificates', search: { status: 'ISSUED' } }),
    },
  ];
}

const none: Count = { count: 0, hasMore: false };
const uncounted: Figures = {
  countedAt: '',
  enrolments: { PENDING: 0, ACTIVE: 0, DISCARDED: 0, TRANSFERRED: 0, CANCELLED: 0 },
  certificates: { issued: 0, lately: 0 },
  waitingActions: none,
  unsentEnrolments: none,
  integration: { unmatchedReports: none, failedReports: none, failedEmails: none },
};

/** Placeholders with the height of the cards, shown while the figures load. */
export function FigureSkeletons() {
  const cards = cardsOf(uncounted);
  return (
    <div className={classes.cards}>
      {cards.map(({ label, value, hint }) => (
        <Paper key={label} className={classes.card}>
          <div className={classes.label}>{label}</div>
          <Skeleton width="40%" className={classes.value} aria-hidden>
            {value}
          </Skeleton>
          <div className={classes.pendingHint}>{hint}</div>
        </Paper>
      ))}
    </div>
  );
}
