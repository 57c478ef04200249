import { format, resolveConfig } from 'prettier';

/** Formats a TypeScript source as `npm run format` does. */
export async function formatSource(text: string): Promise<string> {
  return format(text, { ...(await resolveConfig(import.meta.filename)), parser: 'typescript' });
}
