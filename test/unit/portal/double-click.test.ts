import { describe, expect, it } from '@jest/globals';
import { ApiError } from '../../../src/portal/api/api-error.ts';
import { joiner } from '../../../src/portal/components/joiner.ts';
import { startOrFindStarted } from '../../../src/portal/queries/start-or-find-started.ts';

describe('the second click of a double click', () => {
  it('joins the action under way, and a later click begins another one', async () => {
    let begun = 0;
    const join = joiner<number>();
    const act = () => Promise.resolve((begun += 1));
    expect(await Promise.all([join(act), join(act)])).toEqual([1, 1]);
    expect(await join(act)).toBe(2);
  });

  it('fails with the first one, and does not keep the button from working afterwards', async () => {
    const join = joiner<string>();
    const fail = () => Promise.reject(new Error('no'));
    const both = await Promise.allSettled([join(fail), join(fail)]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await join(() => Promise.resolve('again'))).toBe('again');
  });
});

describe('the start of a bulk run', () => {
  const refused = (status: number) => () => Promise.reject(new ApiError(status, 'Conflict', 'Already started.'));
  const run = (state: string) => () => Promise.resolve({ state });

  it('is no failure when the run was already started', async () => {
    expect(await startOrFindStarted(refused(409), run('RUNNING'))).toEqual({ state: 'RUNNING' });
    expect(await startOrFindStarted(refused(409), run('DONE'))).toEqual({ state: 'DONE' });
  });

  it('is one when the run did not start', async () => {
    await expect(startOrFindStarted(refused(409), run('PREVIEWED'))).rejects.toThrow('Already started.');
    await expect(startOrFindStarted(refused(409), refused(0))).rejects.toMatchObject({ status: 409 });
    await expect(startOrFindStarted(refused(403), run('RUNNING'))).rejects.toMatchObject({ status: 403 });
  });
});
