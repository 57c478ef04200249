import { InvalidArgumentError, type Command } from 'commander';
import { listFailedActions, type FailedAction } from '../../features/enrolments/index.ts';
import type { Installation } from '../installation.ts';
import { onOrganisations } from '../on-organisations.ts';
import type { Respond } from '../respond.ts';
import { runLink } from '../show/run-links.ts';
import { whyActionFailed } from '../show/why-action-failed.ts';

interface FailedOptions {
  readonly organisation?: string;
  readonly since?: Date;
}

/** Limits the answer for each organisation. */
const mostActions = 200;

export function addActionCommands(program: Command, respond: Respond): void {
  const group = program.command('action').description('list actions on enrolments');
  group
    .command('failed')
    .description('list the actions of today that failed, or whose outcome is not known, without names of people')
    .option('--organisation <slug>', 'only of this organisation; see “organisation list”')
    .option('--since <time>', 'since this time, such as 2026-03-01T08:00Z, instead of midnight UTC', moment)
    .action(({ organisation, since = midnight(new Date()) }: FailedOptions) =>
      respond((terminal) =>
        onOrganisations(terminal, organisation, async (installation, organisations) => {
          const found = [];
          for (const { id, slug } of organisations) {
            const actions = await listFailedActions(installation.database, id, since, mostActions);
            if (actions.length > 0) found.push({ organisation: slug, actions });
          }
          return {
            data: {
              since: since.toISOString(),
              organisations: found.map(({ organisation: slug, actions }) => ({
                organisation: slug,
                actions: actions.map(({ outcome, ...action }) => ({
                  ...action,
                  lmsStatus: outcome?.lmsStatus ?? null,
                  reason: whyActionFailed(action.ending, outcome),
                })),
              })),
            },
            text:
              found
                .flatMap(({ organisation: slug, actions }) => [
                  ...actions.flatMap((action) => lines(installation, slug, action)),
                  ...(actions.length === mostActions ? [`${slug}: these are the latest ${mostActions}.`] : []),
                ])
                .join('\n') || `No action has failed since ${since.toISOString()}.`,
          };
        }),
      ),
    );
}

function lines(installation: Installation, slug: string, action: FailedAction): string[] {
  const { id, kind, enrolmentId, ending, outcome, runId, createdAt } = action;
  const why = whyActionFailed(ending, outcome);
  // An action that was not sent, because Temporal was away, has no run.
  const link = runId === null ? null : runLink(installation, { workflowId: id, runId });
  return [
    `${createdAt.toISOString()}  ${slug}  ${kind} ${id}, enrolment ${enrolmentId}: ${ending}${why === null ? '' : `. ${why}`}`,
    ...(link === null ? [] : [`    ${link}`]),
  ];
}

const midnight = (now: Date): Date => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()));

function moment(value: string): Date {
  const time = new Date(value);
  if (Number.isNaN(time.getTime())) throw new InvalidArgumentError('It is not a time such as 2026-03-01T08:00Z.');
  return time;
}
