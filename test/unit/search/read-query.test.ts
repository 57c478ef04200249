import { describe, expect, it } from '@jest/globals';
import { inOrder } from '../../../src/features/search/rules/in-order.ts';
import { readQuery, timeOf } from '../../../src/features/search/rules/read-query.ts';

const one = '01a2012c-e975-707c-b53f-8de3c99b4b68';
const other = '01a2012c-ea32-725f-98a5-b5dd7bd550f4';

describe('what is typed into the search', () => {
  it('may be an address or a workflow’s id with ids in it', () => {
    expect(readQuery(` https://attain.example/enrolments/${one.toUpperCase()}?x=1 `).ids).toEqual([one]);
    expect(readQuery(`webhook-${one}-${other}-2`).ids).toEqual([one, other]);
    expect(readQuery(`progress-report-${one}`).ids).toEqual([one]);
    expect(readQuery(`${one} ${one}`).ids).toEqual([one]);
    expect([one, ` ${one}, ${other} `].map((typed) => readQuery(typed).hasWords)).toEqual([false, false]);
    expect(['an', `an ${one}`, `run-${one}`].map((typed) => readQuery(typed).hasWords)).toEqual([true, true, true]);
    expect(readQuery(`a${one}`).ids).toEqual([]);
    expect(readQuery(`${one}0`).ids).toEqual([]);
  });

  it('names at most four ids', () => {
    const five = Array.from({ length: 5 }, (_none, index) => one.replace(/.$/, String(index)));
    expect(readQuery(five.join(',')).ids).toEqual(five.slice(0, 4));
  });

  it('may be a verification code, alone or in its address', () => {
    const code = '0123456789abcdefghjkmnpqrs';
    expect(readQuery(code.toUpperCase()).code).toBe(code);
    expect(readQuery(`https://attain.example/verify/${code}/certificate.pdf`).code).toBe(code);
    expect(readQuery(`${code}t`).code).toBeNull();
    expect(readQuery('ada').code).toBeNull();
  });

  it('may be a certificate’s number in short', () => {
    for (const short of ['4711', 'c4711', 'c-4711', 'C-004711']) expect(readQuery(short).numbers).toContain('C-004711');
    expect(readQuery('ada').numbers).toEqual(['ADA']);
  });
});

describe('the time in an id', () => {
  it('is that of a UUIDv7 that can have been made', () => {
    expect(timeOf(one, Date.UTC(2027, 0, 1))).toBe(Number.parseInt('01a2012ce975', 16));
    expect(timeOf(one.replace('-707c', '-407c'), Date.UTC(2027, 0, 1))).toBeNull();
    expect(timeOf(one, Date.UTC(2021, 0, 1))).toBeNull();
    expect(timeOf('00000000-0000-7000-8000-000000000000', Date.now())).toBeNull();
  });
});

describe('results', () => {
  const hit = (kind: 'STUDENT' | 'COURSE' | 'CALL', id: string, match: 'EXACT' | 'START' | 'PART') => ({
    kind,
    id,
    match,
  });

  it('come by their match, then by their kind, each once, and a few of each kind', () => {
    const found = [
      hit('CALL', 'l', 'PART'),
      hit('STUDENT', 'a', 'PART'),
      hit('STUDENT', 'b', 'START'),
      hit('COURSE', 'c', 'START'),
      hit('STUDENT', 'd', 'START'),
      hit('STUDENT', 'a', 'EXACT'),
    ];
    expect(inOrder(found, 2).map(({ id }) => id)).toEqual(['a', 'b', 'c', 'l']);
    expect(inOrder(found, 5).map(({ id }) => id)).toEqual(['a', 'b', 'd', 'c', 'l']);
  });
});
