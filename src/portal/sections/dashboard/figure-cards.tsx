import { Paper, Skeleton } from '@mantine/core';
import { Link, linkOptions, type LinkOptions } from '@tanstack/react-router';
import type { Count, Figures } from '../../queries/dashboard.ts';
import { useIsAdmin } from '../../queries/session.ts';
import classes from './dashboard.module.css';
import { waitingSectionId } from './waiting-section.tsx';

interface Card {
  readonly label: string;
  readonly value: string;
  readonly hint: string;
  /** Whether the figure needs attention. */
  readonly isOpen?: boolean;
  /** The list of the counted entries, which must be visible for this user. */
  readonly link: LinkOptions;
}

const number = (value: number): string => value.toLocaleString('en-GB');
const bounded = ({ count, hasMore }: Count): string => `${number(count)}${hasMore ? '+' : ''}`;

/** Cards with the figures. Each card links to the counted entries. */
export function FigureCards({ figures }: { figures: Figures }) {
  const isAdmin = useIsAdmin();
  return (
    <ul className={classes.cards} aria-label="Figures">
      {cardsOf(figures, isAdmin).map((card) => (
        <li key={card.label}>
          <Paper className={classes.card} data-open={card.isOpen || undefined}>
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

function cardsOf({ enrolments, certificates, waitingActions, integration }: Figures, isAdmin: boolean): Card[] {
  const cards: Card[] = [
    {
      label: 'Active enrolments',
      value: number(enrolments.ACTIVE),
      hint: `${number(enrolments.PENDING)} pending`,
      link: linkOptions({ to: '/enrolments', search: { status: 'ACTIVE' } }),
    },
    {
      label: 'Certificates issued',
      value: number(certificates.issued),
      hint: `${number(certificates.lately)} in the last 30 days`,
      link: linkOptions({ to: '/certificates', search: { status: 'ISSUED' } }),
    },
    {
      label: 'Needs attention',
      value: bounded(waitingActions),
      hint: 'actions that failed or are uncertain',
      isOpen: waitingActions.count > 0,
      link: isAdmin
        ? linkOptions({ to: '/developers/activity', search: { tab: 'actions', choice: 'ANY' } })
        : // Only administrators may open Activity. Other users find the same list on this page.
          linkOptions({ to: '/', hash: waitingSectionId }),
    },
  ];
  if (integration === null) return cards;
  const { unmatchedReports, failedReports, failedEmails } = integration;
  return [
    ...cards,
    {
      label: 'Unmatched reports',
      value: bounded(unmatchedReports),
      hint: 'no enrolment has their id',
      isOpen: unmatchedReports.count > 0,
      link: linkOptions({ to: '/developers/activity', search: { tab: 'unmatched' } }),
    },
    {
      label: 'Failed reports',
      value: bounded(failedReports),
      hint: 'could not be applied',
      isOpen: failedReports.count > 0,
      link: linkOptions({ to: '/developers/activity', search: { state: 'FAILED' } }),
    },
    {
      label: 'Failed e-mails',
      value: bounded(failedEmails),
      hint: 'can be sent again',
      isOpen: failedEmails.count > 0,
      link: linkOptions({ to: '/developers/activity', search: { tab: 'emails', state: 'FAILED' } }),
    },
  ];
}

const none: Count = { count: 0, hasMore: false };
const uncounted: Figures = {
  countedAt: '',
  enrolments: { PENDING: 0, ACTIVE: 0, DISCARDED: 0, TRANSFERRED: 0, CANCELLED: 0 },
  certificates: { issued: 0, lately: 0 },
  waitingActions: none,
  integration: { unmatchedReports: none, failedReports: none, failedEmails: none },
};

/** Placeholders with the height of the cards, shown while the figures load. */
export function FigureSkeletons() {
  const isAdmin = useIsAdmin();
  const cards = cardsOf(isAdmin ? uncounted : { ...uncounted, integration: null }, isAdmin);
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
