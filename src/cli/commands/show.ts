import type { Command } from 'commander';
import {
  listEnrolmentsByTime,
  showEnrolment,
  showTimeline,
  type EnrolmentDetails,
  type TimelineEntry,
} from '../../features/enrolments/index.ts';
import { adviceFor, showRequest } from '../../features/api-requests/index.ts';
import { showReport } from '../../features/ledgers/index.ts';
import { showEventDeliveries } from '../../features/webhooks/index.ts';
import { ApplicationError } from '../../platform/errors/errors.ts';
import { CommandError, type Answer } from '../answer.ts';
import { onOrganisation, type Installation } from '../installation.ts';
import type { Respond } from '../respond.ts';
import { describeDelivery } from '../show/describe-delivery.ts';
import { describeEntry } from '../show/describe-entry.ts';
import { omit } from '../show/omit.ts';
import { exactPercent, percent } from '../show/percent.ts';
import { runLink } from '../show/run-links.ts';
import { isUuid } from '../uuid.ts';
import { visibleInLine } from '../visible.ts';

type Show = (installation: Installation, organisationId: string, id: string) => Promise<Answer>;

// Limits the answers.
const mostEntries = 100;
const mostEnrolments = 20;

export function addShowCommands(program: Command, respond: Respond): void {
  const group = program.command('show').description('tell what happened to something, without names of people');
  const add = (name: string, argument: string, description: string, show: Show) =>
    group
      .command(name)
      .argument('<id>', argument)
      .description(description)
      .requiredOption('--organisation <slug>', 'short name of the organisation; see “organisation list”')
      .action((id: string, { organisation }: { organisation: string }) =>
        respond((terminal) =>
          onOrganisation(terminal, organisation, (installation, organisationId) =>
            show(installation, organisationId, id.trim()),
          ),
        ),
      );
  add('enrolment', 'id of the enrolment, or its id in the LMS', 'show an enrolment and its timeline', enrolment);
  add('report', 'id of a progress report', 'show a report and its effects', report);
  add('request', 'X-Request-Id of an answer of the API', 'show a request of the API, also a refused one', request);
  add('delivery', 'id of an event', 'show the deliveries of an event to webhook endpoints', delivery);
}

async function enrolment(installation: Installation, organisationId: string, id: string): Promise<Answer> {
  const { database } = installation;
  const enrolmentId = isUuid(id) ? id : await findByLmsId(installation, organisationId, id);
  const shown = await showEnrolment(database, organisationId, enrolmentId);
  const { items } = await showTimeline(database, organisationId, enrolmentId, { limit: mostEntries });
  return {
    data: {
      enrolment: omit(shown, 'studentFirstName', 'studentLastName', 'studentEmail'),
      timeline: items.map(entryOf),
    },
    text: [
      ...overview(shown),
      '',
      `Timeline, the newest first${items.length === mostEntries ? `: the latest ${mostEntries}` : ''}`,
      ...items.flatMap((entry) => lines(installation, entry)),
    ].join('\n'),
  };
}

/** @throws CommandError when no or several enrolments have the id */
async function findByLmsId(
  { database }: Installation,
  organisationId: string,
  lmsEnrolmentId: string,
): Promise<string> {
  const page = { descending: true, after: null, limit: mostEnrolments };
  const found = await database.inOrganisation(organisationId, (tx) =>
    listEnrolmentsByTime(tx, { lmsEnrolmentId }, page),
  );
  const [first, ...others] = found;
  if (first === undefined) {
    throw new CommandError(
      'NO_SUCH_ENROLMENT',
      `No enrolment has the id ${visibleInLine(lmsEnrolmentId)}, here or in the LMS.`,
    );
  }
  if (others.length === 0) return first.id;
  const ids = found.map(({ id, status }) => `${id} (${status})`).join(', ');
  throw new CommandError('SEVERAL_ENROLMENTS', `Several enrolments have this id in the LMS. Choose one: ${ids}.`);
}

function overview({ id, status, lms, lmsEnrolmentId, progress, mark, courseId, studentId, ...more }: EnrolmentDetails) {
  const inLms = lmsEnrolmentId === null ? 'none' : `${visibleInLine(lmsEnrolmentId)} (${lms ?? 'unknown LMS'})`;
  return [
    `Enrolment ${id}: ${status}, progress ${exactPercent(progress)}, mark ${mark === null ? 'none' : percent(mark)}`,
    `  course ${courseId}, student ${studentId}, id in the LMS ${inLms}`,
    ...(more.transferredToId === null ? [] : [`  transferred to ${more.transferredToId}`]),
    ...more.certificates.flatMap(({ certificate, holdId, hold, definitionId, whyNotYet }) => {
      if (certificate !== null && whyNotYet === null)
        return [`  certificate ${certificate.number}: ${certificate.status}`];
      const name =
        certificate === null ? `certificate of the definition ${definitionId}` : `certificate ${certificate.number}`;
      if (hold === 'HELD')
        return [`  ${name}: held as ${holdId}, because the limit of certificates an hour was reached`];
      return certificate === null && hold === null
        ? []
        : [`  ${name}: ${certificate?.status ?? 'not issued'}, ${whyNotYet?.kind ?? hold}`];
    }),
  ];
}

const entryOf = (entry: TimelineEntry) => ({
  kind: entry.kind,
  id: entry.id,
  at: entry.at,
  workflowId: entry.workflowId,
  runId: entry.runId,
  text: describeEntry(entry),
});

function lines(installation: Installation, entry: TimelineEntry): string[] {
  const link = runLink(installation, entry);
  return [`${entry.at.toISOString()}  ${describeEntry(entry)}`, ...(link === null ? [] : [`    ${link}`])];
}

async function report(installation: Installation, organisationId: string, id: string): Promise<Answer> {
  const shown = await showReport(installation.database, organisationId, requireUuid(id)).catch(notAReport);
  const { effects, ...rest } = omit(shown, 'remoteAddress');
  const link = runLink(installation, rest);
  return {
    data: { report: { ...rest, effects: effects.map((effect) => omit(effect, 'studentName')) } },
    text: [
      `Report ${rest.id}: ${exactPercent(rest.progress)} for ${visibleInLine(rest.lmsEnrolmentId)}, from ${rest.sender}, request ${rest.requestId}`,
      `  received ${rest.receivedAt.toISOString()}, ${rest.state}${rest.failure === null ? '' : `: ${rest.failure}`}`,
      ...(rest.processedAt === null ? [] : [`  processed ${rest.processedAt.toISOString()}`]),
      ...(link === null ? [] : [`  ${link}`]),
      ...effects.map(
        ({ enrolmentId, outcome, progressBefore, progressAfter }) =>
          `  enrolment ${enrolmentId}: ${outcome}, ${exactPercent(progressBefore)} → ${exactPercent(progressAfter)}`,
      ),
    ].join('\n'),
  };
}

/** People paste the id that is at hand, which is often that of the request. */
function notAReport(error: unknown): never {
  if (!(error instanceof ApplicationError) || error.code !== 'NO_SUCH_REPORT') throw error;
  const message = `${error.message} If the id is the X-Request-Id of an answer, use “attain show request”.`;
  throw new CommandError('NO_SUCH_REPORT', message);
}

async function request(installation: Installation, organisationId: string, id: string): Promise<Answer> {
  const shown = await showRequest(installation.database, organisationId, requireUuid(id));
  const { key, reportId, ...rest } = omit(shown, 'remoteAddress', 'bodyExcerpt');
  const effects = reportId === null ? null : await report(installation, organisationId, reportId);
  return {
    data: { request: { ...rest, keyId: key.id, reportId }, ...effects?.data },
    text: [
      `Request ${rest.requestId}: ${rest.method} ${rest.path}, ${rest.status} at ${rest.receivedAt.toISOString()}`,
      ...rest.problems.map((problem) => `  ${problem}`),
      ...(rest.alike === 0 ? [] : [`  and ${rest.alike} more like it`]),
      ...(effects === null ? [`  ${adviceFor(rest.status)}`] : [effects.text]),
    ].join('\n'),
  };
}

async function delivery(installation: Installation, organisationId: string, id: string): Promise<Answer> {
  const deliveries = await showEventDeliveries(installation.database, organisationId, requireUuid(id));
  const data = deliveries.map(({ attempts, ...rest }) => ({
    ...rest,
    attempts: attempts.map((attempt) => omit(attempt, 'responseBody')),
  }));
  return {
    data: { deliveries: data },
    text: deliveries.flatMap((each) => describeDelivery(installation, each)).join('\n'),
  };
}

function requireUuid(id: string): string {
  if (isUuid(id)) return id.toLowerCase();
  throw new CommandError('NOT_AN_ID', `“${id}” is not an id such as 01a1fe78-a565-712d-9405-a373d25163c7.`);
}
