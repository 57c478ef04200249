import type { Answer } from './answer.ts';
import { describeFailure } from './describe-failure.ts';
import { visible } from './visible.ts';

/**
 * The output of the command line: answers on standard output, everything else on standard error. Texts for people have no
 * control characters; in JSON they are data.
 */
export interface Terminal {
  readonly json: boolean;
  answer(answer: Answer): void;
  /** Prints a line for people only. With --json, standard error has only the one error. */
  notice(line: string): void;
  failure(error: unknown): void;
}

export function createTerminal(json: boolean): Terminal {
  return {
    json,
    answer: ({ data, text }) => console.log(json ? JSON.stringify(data) : visible(text)),
    notice: (line) => {
      if (!json) console.error(visible(line));
    },
    failure: (error) => {
      const { code, message, stack } = describeFailure(error);
      if (json) console.error(JSON.stringify({ error: { code, message } }));
      else console.error(visible(stack ?? message));
    },
  };
}
