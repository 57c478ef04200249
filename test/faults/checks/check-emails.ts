import type { AcceptedEmail } from '../mail-sink.ts';
import type { InjectedFault } from '../fault-injector.ts';
import type { Fault } from '../fault-plan.ts';
import { by, checkEach, type Check, type Violation } from './check.ts';

/** Time from the server's answer until the worker has recorded it, on a busy machine. */
const answerOnItsWayMs = 2_000;

/** Each transition queues one e-mail, which is sent. */
export const everyTransitionIsMailed: Check = ({ rows, emails }) => {
  const queued = by(rows.outbox, ({ certificateId }) => certificateId);
  const accepted = by(emails, ({ messageId }) => messageId);
  return checkEach('each transition has one e-mail', rows.certificates, ({ id, transitions }): Violation[] => {
    const own = queued.get(id) ?? [];
    const problems =
      own.length === transitions
        ? []
        : [{ id, problem: `${transitions} transitions, but ${own.length} e-mails were queued` }];
    for (const email of own) {
      const copies = accepted.get(email.messageId) ?? [];
      if (email.state !== 'SENT')
        problems.push({ id: email.id, problem: `${email.state} after ${email.attempts} attempts` });
      if (copies.length === 0) problems.push({ id: email.id, problem: `${email.messageId} never arrived` });
      const elsewhere = copies
        .flatMap(({ recipients }) => recipients)
        .find((recipient) => recipient !== email.recipient);
      if (elsewhere !== undefined)
        problems.push({ id: email.id, problem: `it went to ${elsewhere} instead of ${email.recipient}` });
    }
    return problems;
  });
};

/**
 * An e-mail may come twice only if a fault fell between the end of its data and the time at which the worker could have
 * the answer.
 */
export const copiesAreExplained: Check = ({ rows, emails, faults }) => {
  const known = new Set(rows.outbox.map(({ messageId }) => messageId));
  let explained = 0;
  const result = checkEach(
    'copies of e-mails are explained',
    [...by(emails, ({ messageId }) => messageId)],
    ([messageId, copies]) => {
      if (!known.has(messageId)) return { id: messageId, problem: 'no transition has this Message-ID' };
      const inOrder = copies.toSorted((a, b) => a.dataEndedAt - b.dataEndedAt);
      return inOrder.slice(1).flatMap((copy, index): Violation[] => {
        const former = inOrder[index]!;
        if (faults.some((fault) => cutsAnswer(fault, former)) || diedBeforeNoting(faults, former, copy)) {
          explained += 1;
          return [];
        }
        const after = ((copy.dataEndedAt - former.dataEndedAt) / 1000).toFixed(1);
        const time = new Date(former.dataEndedAt).toISOString();
        const answered =
          former.answeredAt === null ? 'not answered' : `answered after ${former.answeredAt - former.dataEndedAt} ms`;
        return [
          {
            id: messageId,
            problem: `accepted at ${time} (${answered}), and again ${after} s later, with no fault in between that explains it`,
          },
        ];
      });
    },
  );
  return { ...result, note: `${emails.length} e-mails, ${explained} copies explained` };
};

const killsWorker = ({ kind, target }: Fault): boolean =>
  (kind === 'kill' || kind === 'lose') && /^worker( \d+)?$/.test(target);

/**
 * Returns whether the worker was killed, or its connection to the mail server was disturbed, while it waited for this
 * answer.
 */
function cutsAnswer({ fault, beganAt, endedAt }: InjectedFault, { dataEndedAt, answeredAt }: AcceptedEmail): boolean {
  const disturbs = killsWorker(fault) || (fault.target === 'worker→SMTP' && fault.kind !== 'delay');
  const until = (answeredAt ?? dataEndedAt) + answerOnItsWayMs;
  // A killed worker is affected when it is killed, not until it was started again.
  return disturbs && beganAt <= until && (killsWorker(fault) ? beganAt : endedAt) >= dataEndedAt;
}

/**
 * Returns whether the worker was killed before it could record that the e-mail was sent, because it could not reach
 * PostgreSQL all the time.
 */
function diedBeforeNoting(faults: readonly InjectedFault[], former: AcceptedEmail, copy: AcceptedEmail): boolean {
  const outages = faults.filter(
    ({ fault }) =>
      fault.target === 'PostgreSQL' ||
      (fault.target === 'worker→PostgreSQL' && (fault.kind === 'reset' || fault.kind === 'black-hole')),
  );
  return faults.some(({ fault, beganAt }) => {
    if (!killsWorker(fault)) return false;
    if (beganAt < former.dataEndedAt || beganAt > copy.dataEndedAt) return false;
    return outages.some(
      (outage) =>
        outage.beganAt <= former.dataEndedAt + answerOnItsWayMs && outage.endedAt + noticedWithinMs >= beganAt,
    );
  });
}

/** Maximum time until a worker has detected that PostgreSQL is back, and has recorded its results. */
const noticedWithinMs = 15_000;
