import type { Answer } from './answer.ts';
import type { Terminal } from './terminal.ts';

/** Runs the work of a command and prints its answer. */
export type Respond = (work: (terminal: Terminal) => Promise<Answer>) => Promise<void>;
