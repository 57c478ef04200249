import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Client, Connection, WorkflowFailedError } from '@temporalio/client';
import type { Browser } from 'playwright-core';
import { launchBrowser, openPage } from '../support/browser.ts';
import { startStack, type RunningStack } from '../support/running-stack.ts';
import { emailArrives } from './inbox.ts';
import { signedInPortal, type Portal } from './portal.ts';

/** Both LMSs of the demo, as an administrator and a teacher meet them; the tests are steps of one story each. */

let stack: RunningStack;
let browser: Browser;

beforeAll(async () => {
  [stack, browser] = await Promise.all([startStack(), launchBrowser()]);
}, 180_000);
afterAll(async () => {
  await browser?.close();
});

/** One click of a user. */
const act = (portal: Portal, path: string, body?: unknown) =>
  portal.call('POST', path, body, { 'Idempotency-Key': randomUUID() });

describe('the first-party LMS', () => {
  it('takes an enrolment, and a course that is completed there brings the certificate’s e-mail', async () => {
    const portal = await signedInPortal(stack, 0);
    const student = await portal.firstOf('students');
    const course = await portal.firstOf('courses');
    const created = await act(portal, '/actions/create', { studentId: student.id, courseId: course.id });
    expect(created).toMatchObject({ status: 201, json: { ending: 'SUCCEEDED' } });

    const { json: launch } = await portal.call('POST', '/lms/launch');
    const { page } = await openPage(browser);
    await page.goto(launch.url);
    await page.getByRole('link', { name: 'Enrolments' }).click();
    await page
      .getByRole('link', { name: `${student.firstName} ${student.lastName}` })
      .first()
      .click();
    await page.getByRole('button', { name: 'Complete (100 %)' }).click();
    await page.getByRole('status').getByText('Attain answered 200 OK').waitFor();

    await emailArrives(
      stack.stack.mailUrl,
      (email) => email.to.some(({ address }) => address === student.email) && email.text.includes(course.name!),
      15_000,
    );
    const enrolment = await portal.call('GET', `/enrolments/${created.json.enrolmentId}`);
    expect(JSON.stringify(enrolment.json)).toContain('"ISSUED"');
  }, 60_000);
});

describe('an LMS that answers 503', () => {
  it('is told to the user, to the ledger and to the operators alike, and a repeat after it recovered works', async () => {
    const portal = await signedInPortal(stack, 1);
    const student = await portal.firstOf('students');
    const course = await portal.firstOf('courses');
    const exampleLms = /Example LMS\s+(http:\S+)/.exec(stack.output())![1]!;
    const fault = JSON.stringify({ kind: 'status', status: 503 });
    const headers = { 'Content-Type': 'application/json' };
    await fetch(`${exampleLms}/faults/CREATE_ENROLMENT`, { method: 'PUT', headers, body: fault });

    const failed = await act(portal, '/actions/create', { studentId: student.id, courseId: course.id });

    expect(failed).toMatchObject({
      status: 502,
      json: {
        title: 'Bad Gateway',
        message: expect.stringContaining('503 Service Unavailable'),
        action: { ending: 'REJECTED', lmsStatus: 503, choices: ['REPEAT', 'DISCARD'] },
      },
    });
    const { id, enrolmentId } = failed.json.action;
    const ledger = await portal.call('GET', `/lms-calls?enrolmentId=${enrolmentId}`);
    expect(ledger.json.items).toMatchObject([{ operation: 'CREATE_ENROLMENT', ending: 'REJECTED', statusCode: 503 }]);
    const connection = await Connection.connect({ address: stack.stack.temporalAddress });
    try {
      const result = new Client({ connection }).workflow.getHandle(id).result();
      const error = await result.catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(WorkflowFailedError);
      // Without the words of the LMS, which may name a student.
      expect((error as WorkflowFailedError).cause).toMatchObject({
        type: 'REJECTED',
        message: expect.stringContaining('ended as REJECTED with status 503.'),
      });
    } finally {
      await connection.close();
    }

    await fetch(`${exampleLms}/faults`, { method: 'DELETE' });
    const repeated = await act(portal, `/enrolments/${enrolmentId}/create-again`);
    expect(repeated).toMatchObject({ status: 201, json: { ending: 'SUCCEEDED' } });
  });
});
