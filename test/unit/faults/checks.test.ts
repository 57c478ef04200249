import { describe, expect, it } from '@jest/globals';
import { checks } from '../../faults/checks/index.ts';
import { cleanFacts, cleanStart as at, type PlantedFacts } from './clean-facts.ts';
import { planLosses } from '../../faults/fault-plan.ts';
import { findingsTable } from '../../faults/findings.ts';

/** The names of the checks that complain. */
function complaints(facts: PlantedFacts): string[] {
  return checks.map((check) => check(facts)).flatMap(({ name, violations }) => (violations.length > 0 ? [name] : []));
}

const copy = (facts: PlantedFacts, afterMs: number) =>
  facts.emails.push({ ...facts.emails[0]!, dataEndedAt: facts.emails[0]!.dataEndedAt + afterMs });

const fault = (
  kind: 'kill',
  target: 'worker' | 'PostgreSQL',
  from: number,
  until = from,
): PlantedFacts['faults'][number] => ({
  fault: { number: 2, at: 0, duration: 0, kind, target },
  beganAt: at + from,
  endedAt: at + until,
});

describe('the checks of a fault run', () => {
  it('find nothing where everything holds', () => {
    expect(complaints(cleanFacts())).toEqual([]);
  });

  it.each<[string, (facts: PlantedFacts) => unknown, string]>([
    ['an acknowledged report was lost', (f) => (f.ids[0]!.acknowledged = 61), 'progress: acknowledged ≤ stored ≤ sent'],
    ['progress was invented', (f) => (f.ids[0]!.before[0]!.progress = 60.5), 'progress: acknowledged ≤ stored ≤ sent'],
    ['a retry did not arrive', (f) => (f.ids[0]!.after[0]!.progress = 59), 'progress: stored = sent after retries'],
    [
      'a value is never acknowledged',
      (f) =>
        f.notAcknowledged.push({
          organisationId: 'org',
          apiKey: '',
          lmsEnrolmentId: 'lms-1',
          sent: 60,
          acknowledged: 0,
        }),
      'progress: stored = sent after retries',
    ],
    [
      'a client got 503',
      (f) => f.unexpectedAnswers.push('lms-1 60: 503'),
      'answers are those that the contract foresees',
    ],
    [
      'a report was set aside',
      (f) => f.rows.failedReports.push({ id: 'r', failure: 'why' }),
      'no report is set aside as FAILED',
    ],
    ['the result of a unit is wrong', (f) => (f.rows.unitResults[1]!.progress = 46), 'results and marks = recomputed'],
    [
      'the status of an outcome is wrong',
      (f) => (f.rows.outcomeResults[2]!.status = 'ACHIEVED'),
      'results and marks = recomputed',
    ],
    ['a result is missing', (f) => f.rows.outcomeResults.pop(), 'results and marks = recomputed'],
    ['a mark is wrong', (f) => (f.rows.enrolments[0]!.mark = 62), 'results and marks = recomputed'],
    [
      'a certificate is not earned',
      (f) => (f.rows.courses[0]!.definitions[0]!.threshold = 62.6),
      'certificates = recomputed',
    ],
    [
      'a certificate is missing',
      (f) => (f.rows.courses[0]!.definitions[1]!.threshold = 62.5),
      'certificates = recomputed',
    ],
    [
      'the history of a certificate has a gap',
      (f) => f.rows.certificates[0]!.changes.pop(),
      'each transition has one history row and one event',
    ],
    [
      'an event came twice',
      (f) => ((f.rows.domainEvents[3]!.subjectId = 'cert'), (f.rows.domainEvents[3]!.type = 'certificate.issued')),
      'each transition has one history row and one event',
    ],
    [
      'an e-mail is missing in the outbox',
      (f) => {
        f.rows.outbox.pop();
        f.emails.pop();
      },
      'each transition has one e-mail',
    ],
    ['an e-mail never arrived', (f) => f.emails.pop(), 'each transition has one e-mail'],
    ['an e-mail was given up', (f) => (f.rows.outbox[0]!.state = 'FAILED'), 'each transition has one e-mail'],
    [
      'an e-mail went to somebody else',
      (f) => (f.emails[0]!.recipients = ['s2@example.org']),
      'each transition has one e-mail',
    ],
    ['an e-mail came twice for no reason', (f) => copy(f, 60_000), 'copies of e-mails are explained'],
    [
      'an e-mail came twice, and the worker was killed long before',
      (f) => {
        copy(f, 60_000);
        f.faults.push(fault('kill', 'worker', 19_000));
      },
      'copies of e-mails are explained',
    ],
    [
      'an e-mail came that nobody queued',
      (f) => f.emails.push({ ...f.emails[0]!, messageId: '<m2@attain>' }),
      'copies of e-mails are explained',
    ],
    ['the LMS was called twice', (f) => f.posts.push({ ...f.posts[0]! }), 'at most one LMS POST per action'],
    ['the LMS was not called', (f) => f.posts.splice(1, 1), 'at most one LMS POST per action'],
    ['the user was told something else', (f) => (f.told[1]!.ending = 'UNKNOWN'), 'users were told how actions ended'],
    ['the user was told nothing', (f) => (f.told[2]!.ending = null), 'users were told how actions ended'],
    [
      'an action was never asked for',
      (f) => f.rows.actions.push({ ...f.rows.actions[2]!, id: 'a9', idempotencyKey: 'k9', lmsIdempotencyKey: 'a9' }),
      'users were told how actions ended',
    ],
    [
      'a transfer was not committed',
      (f) => (f.rows.enrolments[1]!.status = 'ACTIVE'),
      'what succeeded is committed, and nothing else',
    ],
    [
      'a transfer has no successor',
      (f) => (f.rows.enrolments[2]!.transferredFromId = null),
      'what succeeded is committed, and nothing else',
    ],
    [
      'the successor is somebody else’s',
      (f) => (f.rows.enrolments[2]!.studentId = 's1'),
      'what succeeded is committed, and nothing else',
    ],
    [
      'another id is stored than the LMS gave',
      (f) => (f.rows.enrolments[0]!.lmsEnrolmentId = 'lms-9'),
      'what succeeded is committed, and nothing else',
    ],
    ['a mark was not committed', (f) => f.rows.quizMarks.pop(), 'what succeeded is committed, and nothing else'],
    ['an event was not delivered', (f) => f.events.pop(), 'every event is delivered with one id'],
    [
      'a signature is wrong',
      (f) => f.events.push({ ...f.events[0]!, signed: false }),
      'every event is delivered with one id',
    ],
    [
      'an event went to another organisation',
      (f) => f.events.push({ ...f.events[0]!, organisationId: 'other' }),
      'every event is delivered with one id',
    ],
    [
      'an event came under another id',
      (f) => f.events.push({ ...f.events[0]!, id: 'v9' }),
      'every event is delivered with one id',
    ],
    [
      'a delivery was given up',
      (f) => (f.rows.deliveries[0]!.state = 'FAILED'),
      'every delivery is noted as DELIVERED',
    ],
    [
      'something waits',
      (f) => (f.settled.left = { reports: 0, actions: 0, emails: 3, deliveries: 0, imports: 0, bulkRuns: 0, runs: 0 }),
      'nothing waits and nothing is open',
    ],
    ['an action is open', (f) => (f.rows.actions[3]!.state = 'RUNNING'), 'nothing waits and nothing is open'],
    ['a pool has lost a connection', (f) => (f.pools.after.worker = 9), 'no connection is lost'],
    [
      'a transaction is left open',
      (f) =>
        f.rows.connections.push({
          application: 'attain-api',
          state: 'idle in transaction',
          count: 1,
          oldestTransaction: 60,
        }),
      'no connection is lost',
    ],
    ['a process ended by itself', (f) => (f.processes.ends[0]!.wanted = false), 'no process ended by itself'],
    [
      'a run ended badly',
      (f) => f.badRuns.push({ workflowId: 'email-1', type: 'sendEmail', status: 'FAILED' }),
      'no run of a workflow ended badly',
    ],
    [
      'the run of an action failed that succeeded',
      (f) => (f.badRuns[0]!.workflowId = 'a1'),
      'no run of a workflow ended badly',
    ],
    ['memory grew', (f) => (f.memory[0]!.peakMiB = 2_000), 'memory stays below 1024 MiB'],
    [
      'reports are applied too late',
      (f) => (f.appliedAt[1] = at + 18_500),
      'a report is applied ≤ 15 s after each fault',
    ],
    ['no report is applied any more', (f) => f.appliedAt.pop(), 'a report is applied ≤ 15 s after each fault'],
    [
      'no report is acknowledged any more',
      (f) => f.acknowledgedAt.pop(),
      'a report is acknowledged ≤ 15 s after each fault',
    ],
  ])('find that %s', (_what, plant, name) => {
    const facts = cleanFacts();
    plant(facts);
    expect(complaints(facts)).toContain(name);
  });

  it.each<[string, (facts: PlantedFacts) => unknown]>([
    ['the worker was killed inside the answer', (f) => f.faults.push(fault('kill', 'worker', 20_040, 20_400))],
    [
      'another worker was lost while it waited for the answer',
      (f) => f.faults.push({ ...fault('kill', 'worker', 20_040), fault: planLosses(50_000, 2)[1]! }),
    ],
    [
      'the worker was killed before it could note the answer, because PostgreSQL was away',
      (f) => f.faults.push(fault('kill', 'PostgreSQL', 19_900, 24_000), fault('kill', 'worker', 23_000)),
    ],
  ])('take a copy of an e-mail for explained where %s', (_what, plant) => {
    const facts = cleanFacts();
    copy(facts, 60_000);
    plant(facts);
    expect(complaints(facts)).toEqual([]);
  });

  it('allow for the time after which the worker’s SDK notices a lost connection, and for no more', () => {
    const facts = cleanFacts();
    const fault = { number: 2, at: 0, duration: 1_000, kind: 'black-hole', target: 'worker→Temporal' } as const;
    facts.faults = [{ fault, beganAt: at + 3_000, endedAt: at + 4_000 }];
    facts.appliedAt = [at + 1_000, at + 60_000];
    facts.acknowledgedAt = [at + 5_000];
    facts.load.endedAt = at + 70_000;
    expect(complaints(facts)).toEqual([]);
    facts.appliedAt = [at + 1_000, at + 66_000];
    expect(complaints(facts)).toEqual(['a report is applied ≤ 15 s after each fault']);
  });

  it('do not count the time of another fault as a recovery', () => {
    const facts = cleanFacts();
    facts.appliedAt[1] = at + 25_000;
    facts.faults.push(fault('kill', 'PostgreSQL', 6_000, 18_000));
    expect(complaints(facts)).toEqual([]);
  });

  it('are printed with counts, ids and problems', () => {
    const facts = cleanFacts();
    facts.rows.enrolments[0]!.mark = 62;
    const table = findingsTable(checks.map((check) => check(facts)));
    expect(table).toMatch(/^ok {4}progress: acknowledged ≤ stored ≤ sent +2 +0$/m);
    expect(table).toMatch(/^FAIL {2}results and marks = recomputed +3 +1$/m);
    expect(table).toContain('e1: at progress 60: mark 62.5 was expected, 62 is stored');
  });
});
