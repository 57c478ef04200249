import { afterEach, describe, expect, it } from '@jest/globals';
import { visibleInLine } from '../../../src/cli/visible.ts';
import { CommandError } from '../../../src/cli/answer.ts';
import { createTerminal } from '../../../src/cli/terminal.ts';

const printed: string[] = [];
const { log, error } = console;

function terminal(json: boolean) {
  console.log = console.error = (text: string) => void printed.push(text);
  return createTerminal(json);
}

afterEach(() => {
  Object.assign(console, { log, error });
  printed.length = 0;
});

const id = 'a\u001b]52;c;eA==\u0007\r\u009b2J\u202eb\u2028\u{e0001}';
const shown = 'a\\u001b]52;c;eA==\\u0007\\u000d\\u009b2J\\u202eb\\u2028\\u{e0001}';

describe('the operator’s terminal', () => {
  it('gets no control or format character of an answer, a notice or a failure, but newlines', () => {
    const { answer, notice, failure } = terminal(false);
    answer({ data: {}, text: `Report for ${id}\n  Zoë 李 🎓` });
    notice(id);
    failure(new CommandError('NO_SUCH_ENROLMENT', `No enrolment has the id ${id}`));
    expect(printed).toEqual([`Report for ${shown}\n  Zoë 李 🎓`, shown, `No enrolment has the id ${shown}`]);
  });

  it('gets an id with newlines in one line, so that it forges none', () => {
    expect(visibleInLine('7\n  processed today')).toBe('7\\u000a  processed today');
  });

  it('gets JSON as it is', () => {
    terminal(true).answer({ data: { id }, text: '' });
    expect(printed).toEqual([JSON.stringify({ id })]);
  });
});
