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
const alert = (kind: 'LMS_FAILING' | 'ACTIONS_WAITING' | 'ENROLMENTS_PENDING' | 'ENDPOINT_FAILING') =>
  ({ id: kind, kind, title: kind, advice: '', path: '/', since: '', openedAt: '', isSeen: false }) as const;

describe('the dashboard', () => {
  it('has one line when nothing needs anybody', () => {
    expect(needsOf({ figures, alerts: [], health }, true)).toEqual([]);
    expect(worksLine({ health }, [])).toBe('LMS, webhooks and e-mails work.');
    // An LMS that was never called is not said to work.
    expect(worksLine({ health: { ...health, lms: { works: false, failing: [] } } }, [])).toBe(
      'Webhooks and e-mails work.',
    );
    expect(worksLine({ health: null }, [])).toBe('');
  });

  it('does not say of what fails that it works', () => {
    const needs = needsOf({ figures, alerts: [alert('LMS_FAILING'), alert('ENDPOINT_FAILING')], health }, true);
    expect(worksLine({ health }, needs)).toBe('E-mails work.');
    const away = { ...health, workers: 'failed' } as const;
    expect(worksLine({ health: away }, needsOf({ figures, alerts: [], health: away }, true))).toBe('LMS works.');
  });

  it('names pending enrolments that wait for somebody at once, and links to them', () => {
    const waiting = { ...figures, unsentEnrolments: { count: 2, hasMore: false } };
    for (const alerts of [[], [alert('ENROLMENTS_PENDING')]])
      expect(needsOf({ figures: waiting, alerts, health: null }, false)).toMatchObject([
        { title: '2 pending enrolments wait for you', path: '/enrolments?status=PENDING' },
      ]);
  });

  it('names what is counted once, though there is an alert about it', () => {
    const waitingActions = { count: 1_000, hasMore: true };
    const needs = needsOf(
      { figures: { ...figures, waitingActions }, alerts: [alert('ACTIONS_WAITING')], health },
      true,
    );
    expect(needs.map(({ title }) => title)).toEqual(['1,000+ actions need a decision']);
    expect(needsOf({ figures, alerts: [alert('ACTIONS_WAITING')], health }, true)).toEqual([]);
  });
});
