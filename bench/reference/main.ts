import express from 'express';
import nodemailer from 'nodemailer';
import pg from 'pg';
import { applyReport, type Report } from './apply-report.ts';
import { authenticate } from './authenticate.ts';
import { parseReport } from './parse-report.ts';

/**
 * Shows the cost of a progress intake that is not durable. It acknowledges a valid report, keeps it in memory, and
 * applies it afterwards. Waiting reports, and e-mails that are not sent, are lost with the process.
 */
const { PORT, DATABASE_URL, SMTP_URL } = process.env as Record<string, string>;
const database = new pg.Pool({ connectionString: DATABASE_URL!, max: 10 });
const mail = nodemailer.createTransport(
  { url: SMTP_URL!, pool: true, maxConnections: 10 },
  { from: 'no-reply@example.org' },
);

interface WaitingReport extends Report {
  readonly receivedAt: number;
}

/** Concurrent transactions. */
const appliers = 4;
const waiting: WaitingReport[] = [];
const done: { organisationId: string; receivedAt: number; appliedAt: number }[] = [];
let next = 0;
let running = 0;
let emailsUnderWay = 0;

const now = () => performance.timeOrigin + performance.now();

async function applyWaiting(): Promise<void> {
  running += 1;
  while (next < waiting.length) {
    const report = waiting[next]!;
    next += 1;
    const earned = await applyReport(database, report);
    done.push({ organisationId: report.organisationId, receivedAt: report.receivedAt, appliedAt: now() });
    for (const email of earned) {
      emailsUnderWay += 1;
      void mail.sendMail(email).finally(() => (emailsUnderWay -= 1));
    }
  }
  running -= 1;
}

const app = express().disable('x-powered-by').disable('etag');
app.put('/api/enrolments/lms-progress', express.json({ limit: '16kb' }), async (request, response) => {
  const receivedAt = now();
  const organisationId = await authenticate(database, request.headers.authorization);
  if (organisationId === null) return void response.status(401).end();
  const report = parseReport(request.body);
  if (report === null) return void response.status(400).end();
  waiting.push({ ...report, organisationId, receivedAt });
  response.status(200).end();
  if (running < appliers) void applyWaiting();
});
app.get('/state', (request, response) => {
  const since = Number(request.query.since);
  const { organisation } = request.query;
  const effects = done.filter(
    (each) => each.receivedAt >= since && (!organisation || each.organisationId === organisation),
  );
  response.json({
    waiting: waiting.length - next + running + emailsUnderWay,
    latencies: effects.map(({ receivedAt, appliedAt }) => appliedAt - receivedAt),
    last: effects.reduce<number | null>((last, { appliedAt }) => Math.max(last ?? 0, appliedAt), null),
  });
});
app.listen(Number(PORT), '127.0.0.1');
