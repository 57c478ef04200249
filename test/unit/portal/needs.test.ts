import { describe, expect, it } from '@jest/globals';
import type { Health } from '../../../src/portal/queries/dashboard.ts';
import { needsOf, worksLine } from '../../../src/portal/sections/dashboard/needs.ts';

const none = { count: 0, hasMore: false };
const figures = {
  countedAt: '',
  enrolments: { PENDING: 0, ACTIVE: 0, DISCARDED: 0, TRANSFERRED: 0, CANCELLED: 0 },
  certificates: { issued: 0, lately: 0 },
  waitingActions: none,
  unsentEnrolments: none,
  integration: { unmatchedReports: none, failedReports: none, failedEmails: none },
};
const health: Health = { temporal: 'ok', workers: 'ok', lms: { works: true, failing: [] } };
const alert = (
  kind: 'LMS_FAILING' | 'ACTIONS_WAITING' | 'ENROLMENTS_PENDING' | 'ENDPOINT_FAILING' | 'REPORTS_UNMATCHED',
) => ({ id: kind, kind, title: kind, advice: '', path: '/', since: '', openedAt: '', isSeen: false }) as const;

describe('the dashboard', () => {
  it('has one line when nothing needs anybody', () => {
    expect(needsOf({ figures, alerts: [], health })).toEqual([]);
    expect(worksLine({ health }, [])).toBe('LMS, webhooks and e-mails work.');
    // An LMS that was never called is not said to work.
    expect(worksLine({ health: { ...health, lms: { works: false, failing: [] } } }, [])).toBe(
      'Webhooks and e-mails work.',
    );
    expect(worksLine({ health: null }, [])).toBe('');
  });

  it('does not say of what fails that it works', () => {
    const needs = needsOf({ figures, alerts: [alert('LMS_FAILING'), alert('ENDPOINT_FAILING')], health });
    expect(worksLine({ health }, needs)).toBe('E-mails work.');
    const away = { ...health, workers: 'failed' } as const;
    expect(worksLine({ health: away }, needsOf({ figures, alerts: [], health: away }))).toBe('LMS works.');
  });

  it('names pending enrolments that wait for somebody at once, and links to them', () => {
    const waiting = { ...figures, unsentEnrolments: { count: 2, hasMore: false } };
    for (const alerts of [[], [alert('ENROLMENTS_PENDING')]])
      expect(needsOf({ figures: waiting, alerts, health: null })).toMatchObject([
        { title: '2 pending enrolments wait for you', path: '/enrolments?status=PENDING' },
      ]);
  });

  it('says of how many pending enrolments, as a card counts them all', () => {
    const unsentEnrolments = { count: 1, hasMore: false };
    const waiting = { ...figures, enrolments: { ...figures.enrolments, PENDING: 20 }, unsentEnrolments };
    const [need] = needsOf({ figures: waiting, alerts: [], health: null });
    expect(need!.title).toBe('1 of 20 pending enrolments waits for you');
    expect(need!.note).toContain('The others have a request that is under way or needs a decision.');
  });

  it('takes from the alerts what there is an alert about, and leaves what is counted for the figures', () => {
    // The figures are of another moment than the alerts, which the bell shows.
    const waitingActions = { count: 3, hasMore: false };
    expect(needsOf({ figures: { ...figures, waitingActions }, alerts: [], health })).toEqual([]);
    const integration = { ...figures.integration, unmatchedReports: waitingActions, failedEmails: waitingActions };
    const unsentEnrolments = waitingActions;
    const needs = needsOf({
      figures: { ...figures, integration, unsentEnrolments },
      alerts: [alert('ACTIONS_WAITING'), alert('ENROLMENTS_PENDING'), alert('REPORTS_UNMATCHED')],
      health,
    });
    expect(needs.map(({ kind }) => kind)).toEqual([
      'ACTIONS_WAITING',
      'ENROLMENTS_UNSENT',
      'EMAILS_FAILED',
      'REPORTS_UNMATCHED',
    ]);
  });
});
