import { expect, it } from '@jest/globals';
import type { Request, Response } from 'express';
import { refuseInfiniteNumbers } from '../../../../src/platform/http/portal/guards/refuse-infinite-numbers.ts';

const isAccepted = (written: string): boolean => {
  const request = {
    originalUrl: `/portal/api/students?limit=${written}`,
    query: { limit: Number(decodeURIComponent(written)) },
  };
  let accepted = false;
  try {
    refuseInfiniteNumbers(request as unknown as Request, {} as Response, () => (accepted = true));
  } catch (error) {
    expect(error).toMatchObject({ status: 400 });
  }
  return accepted;
};

it.each(['10', '-1', '1.5', '%31'])('accepts a number in digits: %s', (written) =>
  expect(isAccepted(written)).toBe(true),
);

it.each(['0x64', '1e1', '0b1', '1e309', '%2010'])('refuses a number that is written otherwise: %s', (written) =>
  expect(isAccepted(written)).toBe(false),
);
