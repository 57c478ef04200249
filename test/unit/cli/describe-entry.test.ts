import { describe, expect, it } from '@jest/globals';
import { describeEntry } from '../../../src/cli/show/describe-entry.ts';
import { describeWaiting } from '../../../src/cli/show/describe-waiting.ts';
import { exactPercent, percent } from '../../../src/cli/show/percent.ts';
import { inWords } from '../../../src/features/lms/rules/report-words.ts';
import { asSentence } from '../../../src/language/sentence.ts';
import { whyActionFailed } from '../../../src/cli/show/why-action-failed.ts';

const at = new Date('2026-11-24T12:54:02.967Z');
const entry = (kind: string, data: object) =>
  describeEntry({ kind, id: 'e-1', at, workflowId: null, runId: null, data } as never);

describe('an entry of a timeline for operators', () => {
  it('says why an action failed, without what the LMS answered', () => {
    const outcome = { message: 'Cancel failed at “Find Ada”: no user Ada', lmsStatus: 503 };
    const data = { action: 'CANCEL', state: 'CLOSED', ending: 'REJECTED', outcome, actor: { kind: 'USER' } };
    expect(entry('ACTION', data)).toBe('action CANCEL e-1: REJECTED, by USER. The LMS failed (503).');
    expect(entry('ACTION', { ...data, outcome: { ...outcome, lmsStatus: 409 } })).toContain(
      'The LMS refused it (409).',
    );
    expect(entry('ACTION', { ...data, ending: 'SUCCEEDED' })).toBe('action CANCEL e-1: SUCCEEDED, by USER');
  });

  it('says why an e-mail was not delivered, without the words of the mail server', () => {
    const error = 'The mail server answered 550 to RCPT TO. no mailbox ada@lovelace.example';
    const data = { email: 'ISSUED', state: 'FAILED', attempts: 1, error };
    expect(entry('EMAIL', data)).toBe(
      'e-mail ISSUED e-1: FAILED after 1 attempt. The mail server answered 550 to RCPT TO.',
    );
  });

  it('has the id of a held certificate and why it is held', () => {
    const data = { step: 'HELD', title: 'First Aid', threshold: 66.67, hourLimit: 50, actor: null };
    expect(entry('HOLD', data)).toBe(
      'held certificate e-1: required mark 66.67 %, earned over the limit of 50 certificates an hour',
    );
  });

  it('has marks with one decimal, cut like those of the portal', () => {
    expect([33.333333333, 99.96, 100, 62.5].map(percent)).toEqual(['33.3 %', '99.9 %', '100 %', '62.5 %']);
  });

  it('has a progress as it is stored, so that a small one is not 0', () => {
    expect([0.01, 99.96, 100, 0].map(exactPercent)).toEqual(['0.01 %', '99.96 %', '100 %', '0 %']);
    const data = { sender: 'PULL', progress: 0.01, progressBefore: 0, progressAfter: 0.01, outcome: 'APPLIED' };
    expect(entry('REPORT', { ...data, retraction: null })).toBe('report e-1: 0.01 % from PULL; APPLIED, 0 % → 0.01 %');
  });
});

describe('why an action failed', () => {
  it.each([
    ['MISCONFIGURED', null, 'Its settings are wrong: no URL.'],
    ['MISCONFIGURED', 200, 'The settings are wrong.'],
    ['UNKNOWN', null, 'It is not known whether the LMS did it.'],
    ['INVALID_RESPONSE', 200, 'The response of the LMS (200) cannot be used.'],
  ] as const)('is of %s with the status %s: %s', (ending, lmsStatus, expected) => {
    const report = inWords([asSentence('Its settings are wrong: no URL.')], []);
    expect(whyActionFailed(ending, { ...report, lmsStatus })).toBe(expected);
  });

  it('repeats nothing that the document of a connector has worded', () => {
    const reason = asSentence('Student Zoë Weber has no number');
    const report = inWords([asSentence('{name} was not done: {reason}', { name: 'Create', reason })], []);
    expect(whyActionFailed('MISCONFIGURED', { ...report, lmsStatus: null })).toBe('The settings are wrong.');
    // A release before kept no words.
    const { message } = report;
    expect(whyActionFailed('MISCONFIGURED', { message, lmsStatus: null })).toBe('The settings are wrong.');
  });
});

describe('waiting e-mails', () => {
  it('are a line with the count, the oldest, the next try and our sentence about the last error', () => {
    const waiting = { organisation: 'northgate', kind: 'ISSUED', count: 3, tried: 2, putOff: 1 };
    const times = { oldestAt: at, nextAttemptAt: new Date('2026-11-24T13:00:00.000Z') };
    const lastError = 'The mail server could not be reached (ECONNREFUSED). connect 127.0.0.1:25';
    expect(describeWaiting({ ...waiting, ...times, lastError })).toBe(
      'northgate  issued: 3 waiting, the oldest since 2026-11-24T12:54:02.967Z, next try 2026-11-24T13:00:00.000Z, 2 of them tried before, 1 put off or given up by Attain. Last error: The mail server could not be reached (ECONNREFUSED).',
    );
    expect(describeWaiting({ ...waiting, ...times, tried: 0, putOff: 0, lastError: null })).toBe(
      'northgate  issued: 3 waiting, the oldest since 2026-11-24T12:54:02.967Z, next try 2026-11-24T13:00:00.000Z',
    );
  });
});
