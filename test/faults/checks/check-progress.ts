import { checkEach, type Check } from './check.ts';

const name = (id: { organisationId: string; lmsEnrolmentId: string }) => `${id.organisationId} ${id.lmsEnrolmentId}`;

/** No acknowledged report is lost, and none is invented: max(acknowledged) ≤ stored ≤ max(sent). */
export const noReportIsLost: Check = ({ ids }) =>
  checkEach('progress: acknowledged ≤ stored ≤ sent', ids, (id) =>
    id.before.flatMap(({ enrolmentId, progress, isSuccessor }) => {
      if (progress > id.sent) {
        return [{ id: enrolmentId, problem: `${name(id)}: ${progress} is stored, but at most ${id.sent} was sent` }];
      }
      return progress < id.acknowledged && !isSuccessor
        ? [{ id: enrolmentId, problem: `${name(id)}: ${id.acknowledged} was acknowledged, but ${progress} is stored` }]
        : [];
    }),
  );

/** After the clients have repeated unanswered reports, stored = max(sent) for every enrolment of the id. */
export const retriesArrive: Check = ({ ids, notAcknowledged }) => {
  const result = checkEach('progress: stored = sent after retries', ids, (id) =>
    id.after
      .filter(({ progress }) => progress !== id.sent)
      .map(({ enrolmentId, progress }) => ({
        id: enrolmentId,
        problem: `${name(id)}: ${id.sent} was sent, ${progress} is stored`,
      })),
  );
  const refused = notAcknowledged.map((id) => ({
    id: name(id),
    problem: `${id.sent} was not acknowledged, however often it was sent`,
  }));
  return { ...result, violations: [...result.violations, ...refused] };
};

/** Clients get 200, or 500 and may retry. Users get answers of the contract. */
export const answersAreExpected: Check = ({ unexpectedAnswers, acknowledgedAt, told }) => ({
  name: 'answers are those that the contract foresees',
  checked: acknowledgedAt.length + told.length,
  violations: unexpectedAnswers.map((answer) => ({ id: answer.split(' ', 1)[0]!, problem: answer })),
});

export const noReportIsSetAside: Check = ({ rows, acknowledgedAt }) => ({
  name: 'no report is set aside as FAILED',
  checked: acknowledgedAt.length,
  violations: rows.failedReports.map(({ id, failure }) => ({ id, problem: failure ?? 'without a reason' })),
});
