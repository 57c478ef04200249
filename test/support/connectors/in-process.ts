import { evaluateInContext } from '../../../src/features/lms/connectors/expressions/evaluate-in-context.ts';
import { readStepReply } from '../../../src/features/lms/connectors/steps/read-step-reply.ts';
import type { SendDependencies } from '../../../src/features/lms/index.ts';

/** Evaluates expressions and reads replies in this thread. */
export const connectorsInProcess: SendDependencies['connectors'] = {
  evaluate: (_organisationId, request) => Promise.resolve(evaluateInContext(request)),
  readLongReply: (_organisationId, reply) => Promise.resolve(readStepReply(reply)),
};
