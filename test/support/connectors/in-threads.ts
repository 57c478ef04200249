import { afterAll } from '@jest/globals';
import { composeCpuPool } from '../../../src/composition/compose-cpu-pool.ts';
import { evaluateInThreads } from '../../../src/features/lms/connectors/expressions/evaluate-in-threads.ts';
import type { ParseExpressions } from '../../../src/features/lms/connectors/expressions/parse-expressions.ts';
import { parseInThreads } from '../../../src/features/lms/connectors/expressions/parse-in-threads.ts';
import type { SendDependencies } from '../../../src/features/lms/index.ts';
import { captureLog } from '../log-capture.ts';

const pool = composeCpuPool({ CPU_THREADS: 1 }, captureLog('test').log);
afterAll(() => pool.close());

/**
 * Evaluates expressions and reads replies in a thread, as the product does. The test's own thread may have had a Temporal
 * worker, whose promise hooks do not work in the contexts of expressions.
 */
export const connectorsInThreads: SendDependencies['connectors'] = {
  evaluate: evaluateInThreads((key, request) => pool.run('evaluateExpressions', request, { key })),
  readLongReply: (key, reply) => pool.run('readStepReply', reply, { key }),
};

/** Reads the syntax of expressions in a thread. */
export const parseInThread: ParseExpressions = parseInThreads((key, expressions) =>
  pool.run('parseExpressions', expressions, { key }),
);
