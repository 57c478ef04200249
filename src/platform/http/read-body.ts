import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { HttpError } from './http-error.ts';
import { t } from '../../language/translate.ts';

const decoders: Readonly<Record<string, () => ReturnType<typeof createGunzip>>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/**
 * Reads and decompresses a body. Refuses it as early as possible: a caller who announces 1 MiB gets the refusal before
 * sending it, and a small body that inflates to a large one is not inflated to its end.
 * @param limit maximum bytes, both as sent and decompressed
 * @throws HttpError 413 over the limit, 415 for an unknown Content-Encoding, 400 when it cannot be decompressed or ends
 * early
 */
export async function readBody(request: IncomingMessage, limit: number): Promise<Buffer> {
  const encoding = (request.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  const createDecoder = Object.hasOwn(decoders, encoding) ? decoders[encoding] : undefined;
  if (createDecoder === undefined && encoding !== 'identity') {
    throw new HttpError(415, t('Send the body without Content-Encoding, or with gzip, deflate or br.'));
  }
  if (Number(request.headers['content-length'] ?? 0) > limit) throw tooLarge(limit);
  return new Promise<Buffer>((resolve, reject) => {
    const decoder = createDecoder?.();
    const source: Readable = decoder ?? request;
    const chunks: Buffer[] = [];
    let length = 0;
    const stop = () => {
      source.off('data', keep);
      request.off('close', checkComplete);
      // Further data is discarded. Destroying the request would cut the connection before the answer.
      request.unpipe().resume();
      decoder?.destroy();
    };
    const fail = (error: HttpError) => {
      stop();
      reject(error);
    };
    const keep = (chunk: Buffer) => {
      length += chunk.length;
      if (length > limit) fail(tooLarge(limit));
      else chunks.push(chunk);
    };
    const checkComplete = () => {
      if (!request.complete) fail(new HttpError(400, t('The request ended before its body was complete.')));
    };
    source.on('data', keep);
    source.on('end', () => {
      stop();
      resolve(Buffer.concat(chunks));
    });
    request.on('close', checkComplete);
    // `close` reports it as well. Without a listener it would end the process.
    request.on('error', () => undefined);
    decoder?.on('error', () => fail(new HttpError(400, t('The body is not valid {encoding}.', { encoding }))));
    if (decoder !== undefined) request.pipe(decoder);
  });
}

function tooLarge(limit: number): HttpError {
  return new HttpError(413, t('The body may have at most {value} KiB.', { value: limit / 1024 }));
}
