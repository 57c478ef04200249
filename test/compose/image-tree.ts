import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { root } from './compose-file.ts';

export interface Stage {
  readonly name: string | null;
  readonly base: string;
  readonly instructions: readonly { readonly keyword: string; readonly rest: string }[];
}

/** The stages of the Dockerfile; the last one is the image. */
export function readDockerfile(): Stage[] {
  const stages: { name: string | null; base: string; instructions: { keyword: string; rest: string }[] }[] = [];
  const text = readFileSync(join(root, 'Dockerfile'), 'utf8')
    .replaceAll(/^\s*#.*$/gm, '')
    .replaceAll(/\\\n/g, ' ');
  for (const line of text.split('\n').map((each) => each.trim())) {
    if (line === '') continue;
    const [, keyword, rest] = /^(\S+)\s+(.*)$/.exec(line)!;
    const from = /^(\S+)(?:\s+AS\s+(\S+))?$/i.exec(rest!);
    if (keyword === 'FROM') stages.push({ base: from![1]!, name: from![2] ?? null, instructions: [] });
    else stages.at(-1)!.instructions.push({ keyword: keyword!, rest: rest! });
  }
  return stages;
}

export interface Copy {
  /** Stage it comes from; null is the build context. */
  readonly from: string | null;
  readonly sources: readonly string[];
  readonly target: string;
}

export function copiesOf(stage: Stage): Copy[] {
  return stage.instructions
    .filter(({ keyword }) => keyword === 'COPY')
    .map(({ rest }) => {
      const words = rest.split(/\s+/);
      const option = words[0]!.startsWith('--from=') ? words.shift()!.slice('--from='.length) : null;
      return { from: option, target: words.pop()!, sources: words };
    });
}

/** Whether .dockerignore keeps a path (relative to the root) out of the build context; the last line that fits decides. */
export function isIgnored(path: string): boolean {
  const lines = readFileSync(join(root, '.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  let ignored = false;
  for (const line of lines) {
    const pattern = line.replace(/^!/, '');
    if (/[*?[]/.test(pattern) && pattern !== '*') throw new Error(`isIgnored cannot read the pattern ${line}`);
    if (pattern === '*' || path === pattern || path.startsWith(`${pattern}/`)) ignored = !line.startsWith('!');
  }
  return ignored;
}

/**
 * Lays out in `folder` what the image would hold, from this checkout: its dependencies are those of the checkout, and the
 * workflow bundle and the portal's pages are the given ones.
 */
export function layOutImage(folder: string, built: { bundlePath: string; portalPath: string }): void {
  const image = readDockerfile().at(-1)!;
  for (const { from, sources, target } of copiesOf(image)) {
    if (from === 'dependencies') {
      symlinkSync(join(root, 'node_modules'), join(folder, target));
    } else if (from === 'bundle') {
      cpSync(built.bundlePath, join(folder, target));
    } else if (from === 'portal') {
      cpSync(built.portalPath, join(folder, target), { recursive: true });
    } else {
      for (const source of sources) {
        const into = target.endsWith('/') ? join(folder, target, basename(source)) : join(folder, target);
        mkdirSync(dirname(into), { recursive: true });
        const filter = (path: string) => !isIgnored(relative(root, path));
        cpSync(join(root, source), into, { recursive: true, filter });
      }
    }
  }
  if (!existsSync(join(folder, 'package.json'))) throw new Error('the image holds no package.json');
}
