import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compareSchema } from './compare-schema.ts';
import { draftStatements } from './draft-migration.ts';

/** The folder of the migrations. */
export const migrationsFolder = join(import.meta.dirname, 'migrations');

/**
 * Drafts the migration that adapts a migrated database to the entities, and lists it in `index.ts`. Its author must add
 * what entities do not declare: foreign keys, functions, grants, moving of data.
 * @param options.ownerUrl a database with every migration applied, as attain_owner
 * @param options.name lower-case words with hyphens
 * @returns the file's path; null when there is nothing to do
 * @throws Error for an unusable name
 */
export async function createMigration(options: {
  readonly ownerUrl: string;
  readonly name: string;
  readonly folder?: string;
}): Promise<string | null> {
  const { ownerUrl, name, folder = migrationsFolder } = options;
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
  writeFileSync(path, migrationText(className, statements), { flag: 'wx' });
  list(join(folder, 'index.ts'), `${number}-${name}`, className);
  return path;
}

function migrationText(className: string, statements: readonly string[]): string {
  const literal = (text: string) =>
    /['\\\n]/.test(text) ? `\`${text.replaceAll(/[\\`]|\$\{/g, (found) => `\\${found}`)}\`` : `'${text}'`;
  return `import { Migration } from '@mikro-orm/migrations';

const statements = [
${statements.map((statement) => `  ${literal(statement)},\n`).join('')}];

export class ${className} extends Migration {
  override up(): void {
    for (const statement of statements) this.addSql(statement);
  }
}
`;
}

/** Adds the migration at the end of the list in index.ts. */
function list(path: string, name: string, className: string): void {
  const text = readFileSync(path, 'utf8');
  const imported = `import { ${className} } from './migration-${name}.ts';\n`;
  const listed = `{ name: '${name}', class: ${className} }`;
  const lastImport = text.lastIndexOf('import ');
  const lineEnd = text.indexOf('\n', lastImport) + 1;
  const withImport = text.slice(0, lineEnd) + imported + text.slice(lineEnd);
  writeFileSync(path, withImport.replace(/,?\s*\];\s*$/, `,\n  ${listed},\n];\n`));
}
