import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compareSchema } from './compare-schema.ts';
import { draftStatements } from './draft-migration.ts';

/** The folder of the migrations. */
export const migrationsFolder = join(import.meta.dirname, 'migrations');

/**
 * Drafts the migration that adapts a migrated database to the entities, and lists it in `index.ts`.
 * Its author must say in its docstring what it is for, and add what entities do not declare: foreign keys, functions,
 * grants, moving of data.
 * @param options.ownerUrl a database with every migration applied, as attain_owner
 * @param options.name lower-case words with hyphens
 * @param options.format formats the text of both files; without it they are written as they are drafted
 * @returns the file's path; null when there is nothing to do
 * @throws Error for an unusable name
 */
export async function createMigration(options: {
  readonly ownerUrl: string;
  readonly name: string;
  readonly folder?: string;
  readonly format?: (text: string) => Promise<string>;
}): Promise<string | null> {
  const { ownerUrl, name, folder = migrationsFolder, format = (text) => Promise.resolve(text) } = options;
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) {
    throw new Error(
      `"${name}" cannot name a migration: use lower-case words with hyphens, such as add-course-language.`,
    );
  }
  const statements = draftStatements(await compareSchema(ownerUrl));
  if (statements.length === 0) return null;
  const numbers = readdirSync(folder).map((file) => Number(/^migration-(\d{4})-/.exec(file)?.[1] ?? 0));
  const number = String(Math.max(0, ...numbers) + 1).padStart(4, '0');
  const className = `Migration${number}${name.replaceAll(/(?:^|-)(.)/g, (_all, first: string) => first.toUpperCase())}`;
  const path = join(folder, `migration-${number}-${name}.ts`);
  writeFileSync(path, await format(migrationText(className, statements)), { flag: 'wx' });
  const index = join(folder, 'index.ts');
  writeFileSync(index, await format(withListed(readFileSync(index, 'utf8'), `${number}-${name}`, className)));
  return path;
}

function migrationText(className: string, statements: readonly string[]): string {
  const literal = (text: string) =>
    /['\\\n]/.test(text) ? `\`${text.replaceAll(/[\\`]|\$\{/g, (found) => `\\${found}`)}\`` : `'${text}'`;
  return `import { Migration } from '@mikro-orm/migrations';

const statements = [
${statements.map((statement) => `  ${literal(statement)},\n`).join('')}];

/** TODO: say what it is for, and why. */
export class ${className} extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}
`;
}

/** Returns the text of index.ts with the migration at the end of the list. */
function withListed(text: string, name: string, className: string): string {
  const imported = `import { ${className} } from './migration-${name}.ts';\n`;
  const listed = `{ name: '${name}', class: ${className} }`;
  const lastImport = text.lastIndexOf('import ');
  const lineEnd = text.indexOf('\n', lastImport) + 1;
  const withImport = text.slice(0, lineEnd) + imported + text.slice(lineEnd);
  return withImport.replace(/,?\s*\];\s*$/, `,\n  ${listed},\n];\n`);
}
