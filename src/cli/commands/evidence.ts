import { readFile, stat } from 'node:fs/promises';
import type { Command } from 'commander';
import { publicKeysIn } from '../../evidence-format/public-keys.ts';
import { publishedLines } from '../../evidence-format/published-checkpoints.ts';
import { longestFile } from '../../evidence-format/read-file.ts';
import { verifyEvidence } from '../../evidence-format/verify-evidence.ts';
import type { PublicKey } from '../../evidence-format/signatures.ts';
import { describeKeys, publicKeys, readCheckpoints, rotateSigningKey } from '../../features/evidence/index.ts';
import { CommandError, type Answer } from '../answer.ts';
import { describeFailure } from '../describe-failure.ts';
import { onInstallation, onOrganisation } from '../installation.ts';
import type { Respond } from '../respond.ts';
import type { Terminal } from '../terminal.ts';

interface VerifyOptions {
  readonly keys?: string;
  readonly checkpoints?: string;
}

/** Largest list of checkpoints or keys that is read, in bytes. */
const longestList = 256 * 1024 * 1024;

export function addEvidenceCommands(program: Command, respond: Respond): void {
  const group = program.command('evidence').description('verify the evidence of certificates, and keep its keys');
  group
    .command('verify')
    .argument('<file>', 'evidence file of a certificate')
    .description('check who signed a file, and that nothing in it was changed')
    .option('--keys <file>', 'public keys (jwks.json); without them, those of this installation are used')
    .option('--checkpoints <file>', 'published checkpoints, one on each line, to compare with')
    .action((file: string, options: VerifyOptions) => respond((terminal) => verify(terminal, file, options)));
  group
    .command('checkpoints')
    .description('print the signed checkpoints of an organisation, so that they can be kept or published elsewhere')
    .requiredOption('--organisation <slug>', 'short name of the organisation; see “organisation list”')
    .option('--after <number>', 'print only checkpoints after this one', (text) => wholeNumber(text), 0)
    .action(({ organisation, after }: { organisation: string; after: number }) =>
      respond((terminal) =>
        onOrganisation(terminal, organisation, async ({ database }, organisationId) => {
          const checkpoints: string[] = [];
          for await (const page of readCheckpoints(database, organisationId, after)) checkpoints.push(...page);
          return { data: { checkpoints }, text: checkpoints.join('\n') };
        }),
      ),
    );
  group
    .command('keys')
    .description('list the keys that sign evidence')
    .action(() =>
      respond((terminal) =>
        onInstallation(terminal, async ({ database }) => {
          const keys = await describeKeys(database);
          return {
            data: { keys },
            text:
              keys.length === 0
                ? 'There is no key yet. The first signature makes one.'
                : keys
                    .map(
                      ({ id, createdAt, retiredAt }) =>
                        `${id}  from ${createdAt.toISOString()}${retiredAt === null ? ', signs now' : ` to ${retiredAt.toISOString()}`}`,
                    )
                    .join('\n'),
          };
        }),
      ),
    );
  group
    .command('rotate-key')
    .description('retire the key that signs; the next signature makes a new one, and older files can still be verified')
    .action(() =>
      respond((terminal) =>
        onInstallation(terminal, async ({ database }) => {
          const retired = await rotateSigningKey(database);
          return {
            data: { retired },
            text:
              retired === null
                ? 'There is no key to retire. The next signature makes one.'
                : `The key ${retired} is retired, and its secret half is deleted. The next signature makes a new key.`,
          };
        }),
      ),
    );
}

/** @throws CommandError NOT_AUTHENTIC, NO_SUCH_FILE, TOO_LARGE, NOT_KEYS */
async function verify(terminal: Terminal, file: string, options: VerifyOptions): Promise<Answer> {
  const content = await read(file, longestFile);
  const keys =
    options.keys === undefined ? await keysOfInstallation(terminal) : keysIn(await read(options.keys, longestList));
  const published =
    options.checkpoints === undefined
      ? []
      : publishedLines((await read(options.checkpoints, longestList)).toString('utf8'));
  const { problems, evidence, keyId, changes, publishedCheckpoints, unreadableLines } = verifyEvidence(
    content,
    keys,
    published,
  );
  if (problems.length > 0 || evidence === null) {
    const lines = unreadableLines.map((line) => `\nLine ${line} of ${options.checkpoints} is not a signed checkpoint.`);
    throw new CommandError('NOT_AUTHENTIC', `Do not rely on ${file}: ${problems.join(', ')}.${shortList(lines)}`);
  }
  const { certificate, organisation, issuer } = evidence;
  return {
    data: { authentic: true, keyId, publishedCheckpoints, certificate: certificate.id, changes },
    text: [
      `${file} is authentic: signed by ${issuer} with the key ${keyId}.`,
      `  certificate ${certificate.number} of ${organisation.name}: ${certificate.status}`,
      ...changes.map(
        ({ at, type, mark, threshold, cause }) =>
          `  ${at}  ${type}, mark ${mark ?? 'not recorded'}, required ${threshold ?? 'not recorded'}, cause ${cause.kind}`,
      ),
      ...(publishedCheckpoints === null ? [] : [`  ${publishedCheckpoints} of its checkpoints are published`]),
    ].join('\n'),
  };
}

/** @throws CommandError that names the option `--keys` when the installation has no database that can be used */
async function keysOfInstallation(terminal: Terminal): Promise<PublicKey[]> {
  try {
    return await onInstallation(terminal, ({ database }) => publicKeys(database));
  } catch (error) {
    const { code, message, stack } = describeFailure(error);
    // An unexpected error has a stack, and another file with keys does not help.
    if (stack !== undefined) throw error;
    const hint =
      'To verify without a database, give the public keys with --keys FILE. The installation shows them at /.well-known/jwks.json.';
    throw new CommandError(code, `${message}\n${hint}`, { cause: error });
  }
}

async function read(file: string, mostBytes: number): Promise<Buffer> {
  try {
    if ((await stat(file)).size > mostBytes) throw new CommandError('TOO_LARGE', `${file} is too large.`);
    return await readFile(file);
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError('NO_SUCH_FILE', `${file} cannot be read.`, { cause: error });
  }
}

/** Joins messages; the first twenty are enough to find out what is wrong with a list. */
const shortList = (lines: readonly string[]): string =>
  [...lines.slice(0, 20), ...(lines.length > 20 ? [`\n… and ${lines.length - 20} other lines`] : [])].join('');

function keysIn(content: Buffer): PublicKey[] {
  const keys = publicKeysIn(content.toString('utf8'));
  if (keys !== null) return keys;
  throw new CommandError(
    'NOT_KEYS',
    'The file with the keys must be a JSON Web Key Set, such as /.well-known/jwks.json.',
  );
}

function wholeNumber(text: string): number {
  const number = Number(text);
  if (Number.isSafeInteger(number) && number >= 0 && number < 2 ** 31) return number;
  throw new CommandError('NOT_A_NUMBER', `“${text}” is not the number of a checkpoint.`);
}
