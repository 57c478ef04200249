import { spawnSync } from 'node:child_process';
import { chmodSync, createWriteStream, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { arch, platform } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import type { Log } from './log.ts';
import type { TemporalSource } from './temporal-binary.ts';

const origin = 'https://temporal.download';
const connectTimeoutMs = 10_000;
const stallTimeoutMs = 30_000;

/** Downloads like Temporal's SDKs: first asks for the address of the archive, then fetches the archive. */
export const downloadTemporal: TemporalSource = (options) => downloadTemporalFrom(origin, options);

/**
 * Downloads from an origin. @throws Error when the host cannot be reached within ten seconds, the download stalls, or
 * the archive is not usable.
 */
export async function downloadTemporalFrom(
  from: string,
  { version, target, log, signal }: Parameters<TemporalSource>[0],
): Promise<void> {
  const folder = mkdtempSync(join(dirname(target), 'download-'));
  try {
    const { archiveUrl, fileToExtract } = await describeArchive(from, version);
    const archive = join(folder, 'archive.tar.gz');
    await fetchTo(archive, archiveUrl, log, signal);
    const tar = spawnSync('tar', ['-xzf', archive, '-C', folder, fileToExtract], { encoding: 'utf8' });
    if (tar.status !== 0)
      throw new Error(`the archive could not be unpacked: ${tar.error?.message ?? tar.stderr.trim()}`);
    const executable = join(folder, fileToExtract);
    chmodSync(executable, 0o755);
    renameSync(executable, target);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function describeArchive(from: string, version: string): Promise<{ archiveUrl: string; fileToExtract: string }> {
  const query = new URLSearchParams({
    arch: arch() === 'x64' ? 'amd64' : arch(),
    platform: platform() === 'win32' ? 'windows' : platform(),
    format: 'tar.gz',
  });
  const response = await get(`${from}/cli/${version}?${query.toString()}`, AbortSignal.timeout(connectTimeoutMs));
  const { archiveUrl, fileToExtract } = (await response.json()) as { archiveUrl?: unknown; fileToExtract?: unknown };
  if (typeof archiveUrl !== 'string' || typeof fileToExtract !== 'string' || !/^[\w.-]+$/.test(fileToExtract)) {
    throw new Error(`${from} did not answer with the address of an archive`);
  }
  return { archiveUrl: new URL(archiveUrl, from).href, fileToExtract };
}

async function fetchTo(path: string, url: string, log: Log, signal: AbortSignal | undefined): Promise<void> {
  const stalled = new AbortController();
  signal?.addEventListener('abort', () => stalled.abort(signal.reason));
  let timer = setTimeout(() => stalled.abort(new Error('the download stalled')), stallTimeoutMs);
  let received = 0;
  let lastSaid = Date.now();
  try {
    const response = await get(url, stalled.signal);
    const total = Number(response.headers.get('content-length'));
    const progress = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        received += chunk.length;
        clearTimeout(timer);
        timer = setTimeout(() => stalled.abort(new Error('the download stalled')), stallTimeoutMs);
        if (Date.now() - lastSaid > 2000) {
          lastSaid = Date.now();
          log(`Temporal: ${megabytes(received)}${total > 0 ? ` of ${megabytes(total)}` : ''} downloaded`);
        }
        done(null, chunk);
      },
    });
    await pipeline(Readable.fromWeb(response.body as ReadableStream), progress, createWriteStream(path), {
      signal: stalled.signal,
    });
  } catch (error) {
    throw stalled.signal.aborted ? (stalled.signal.reason as Error) : error;
  } finally {
    clearTimeout(timer);
  }
}

async function get(url: string, signal: AbortSignal): Promise<Response> {
  const { host } = new URL(url);
  let response: Response;
  try {
    response = await fetch(url, { signal });
  } catch (error) {
    const { cause, message } = error as Error & { cause?: { code?: string; message?: string } };
    throw new Error(`${host} cannot be reached (${cause?.code ?? cause?.message ?? message})`, { cause: error });
  }
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`${host} answered ${response.status} ${response.statusText}`);
  }
  return response;
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`;
