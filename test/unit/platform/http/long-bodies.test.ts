import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, it } from '@jest/globals';
import express, { type NextFunction, type Request, type Response } from 'express';
import { letOthersGo, readJsonBody } from '../../../../src/platform/http/middleware/json-body.ts';
import { send } from '../../../support/http-client.ts';

it.each([
  ['long', 500, true],
  ['short', 10, false],
])(
  'a %s body is parsed, checked and used in steps of their own where that takes long',
  async (_what, length, inSteps) => {
    let turn = 0;
    const turns: number[] = [];
    const note = (_request: Request, _response: Response, next: NextFunction) => {
      turns.push(turn);
      // It runs before what is put off by letOthersGo, and so tells whether there was a turn in between.
      setImmediate(() => (turn += 1));
      next();
    };
    const app = express().use(readJsonBody(256 * 1024), note, letOthersGo, note, letOthersGo, note);
    app.use((_request: Request, response: Response) => {
      response.json((response.locals as { hasLongBody?: boolean }).hasLongBody);
    });
    const server = app.listen(0, '127.0.0.1');
    await once(server, 'listening');
    try {
      const { port } = server.address() as AddressInfo;
      const body = JSON.stringify(Array.from({ length }, () => 'x'.repeat(100)));
      const headers = { 'Content-Type': 'application/json' };
      const answer = await send({ port }, { method: 'POST', path: '/', headers, body });
      expect(answer.body.toString()).toBe(String(inSteps));
      expect(turns).toEqual(inSteps ? [0, 1, 2] : [0, 0, 0]);
    } finally {
      server.close();
    }
  },
);
