import { setTimeout as sleep } from 'node:timers/promises';
import { InvalidArgumentError, Option, type Command } from 'commander';
import type { CheckPart, CheckPartState } from '../../domain/lms/checks.ts';
import { lmsModes, type Lms } from '../../domain/lms/lms-modes.ts';
import { showCheck, startCheck, type ShownCheck } from '../../features/lms-checks/index.ts';
import { CommandError } from '../answer.ts';
import { actor, onOrganisation, type Installation } from '../installation.ts';
import type { Respond } from '../respond.ts';
import type { Terminal } from '../terminal.ts';

interface CheckOptions {
  readonly organisation: string;
  readonly lms: Lms;
  readonly course: string;
  readonly email: string;
  readonly otherEmail: string;
  readonly unit?: string;
}

const words: Readonly<Record<CheckPartState, string>> = {
  PENDING: 'not done',
  RUNNING: 'under way',
  FITS: 'fits',
  DOES_NOT_FIT: 'DOES NOT FIT',
  NOT_OFFERED: 'not set up',
  SKIPPED: 'left out',
  UNKNOWN: 'NOT KNOWN',
};

/** Milliseconds after which the command does not wait any longer. */
const longestWait = 5 * 60_000;

export function addLmsCommands(program: Command, respond: Respond): void {
  const group = program.command('lms').description('check how an LMS fits');
  group
    .command('check')
    .description('go through the life of an enrolment with a test course and two test students of the LMS')
    .requiredOption('--organisation <slug>', 'short name of the organisation; see “organisation list”')
    .requiredOption('--course <id>', 'id of the test course in the LMS', short)
    .requiredOption('--email <address>', 'address of the first test student; the LMS may write to it', address)
    .requiredOption('--other-email <address>', 'address of the second test student', address)
    .option('--unit <code>', 'code of a unit for which the LMS takes a result; without it, marking is left out', short)
    .addOption(new Option('--lms <way>', 'the way to the LMS').choices(lmsModes).default('CONNECTOR'))
    .action((options: CheckOptions) =>
      respond((terminal) =>
        onOrganisation(terminal, options.organisation, async (installation, organisationId) => {
          const check = await runCheck(terminal, installation, organisationId, options);
          return { data: { check }, text: summary(check) };
        }),
      ),
    );
}

async function runCheck(
  terminal: Terminal,
  { config, database, startCheckRun }: Installation,
  organisationId: string,
  options: CheckOptions,
): Promise<ShownCheck> {
  const input = {
    courseId: options.course,
    studentEmail: options.email,
    otherEmail: options.otherEmail,
    unitCode: options.unit ?? null,
  };
  const started = await startCheck(
    {
      database,
      startCheckRun: async (run) => {
        try {
          await startCheckRun(run);
        } catch (error) {
          const reason = error instanceof Error ? error.message : String(error);
          const message = `No run could be started at ${config.TEMPORAL_ADDRESS} (TEMPORAL_ADDRESS): ${reason}.`;
          throw new CommandError('NO_RUN', message);
        }
      },
    },
    organisationId,
    { lms: options.lms, input },
    actor,
  );
  const told = new Set<string>();
  for (const end = Date.now() + longestWait; Date.now() < end; await sleep(500)) {
    const check = await showCheck(database, organisationId, started.id);
    for (const part of check.parts.filter(({ name, state }) => isSettled(state) && !told.has(name))) {
      terminal.notice(line(part));
      told.add(part.name);
    }
    if (check.endedAt !== null) return check;
  }
  throw new CommandError('NOT_ENDED', 'The check has not ended within five minutes. Does a worker run?');
}

const isSettled = (state: CheckPartState): boolean => state !== 'PENDING' && state !== 'RUNNING';

const line = ({ name, state, message, nextSteps }: CheckPart): string =>
  [`${name.padEnd(18)}  ${words[state].padEnd(12)}  ${message ?? ''}`, ...nextSteps.map((step) => `  → ${step}`)].join(
    '\n',
  );

function summary({ parts, leftBehind }: ShownCheck): string {
  const count = (state: CheckPartState) => parts.filter((part) => part.state === state).length;
  const wrong = count('DOES_NOT_FIT') + count('UNKNOWN');
  const verdict =
    wrong === 0 ? `All ${count('FITS')} parts that were done fit.` : `${wrong} of ${parts.length} parts do not fit.`;
  return [
    verdict,
    ...(leftBehind.length === 0 ? [] : ['Left in the LMS:', ...leftBehind.map((each) => `- ${each}`)]),
  ].join('\n');
}

function short(value: string): string {
  if (value.trim() === '' || value.length > 255) throw new InvalidArgumentError('It must have 1 to 255 characters.');
  return value;
}

function address(value: string): string {
  if (!/^[^\s@]+@[^\s@]+$/.test(value) || value.length > 254)
    throw new InvalidArgumentError('It is no e-mail address.');
  return value;
}
