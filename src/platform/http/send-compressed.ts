import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Request, Response } from 'express';

/** A text that is compressed once and sent often. */
export interface CompressedText {
  readonly type: string;
  readonly plain: Buffer;
  readonly br: Buffer;
  readonly gzip: Buffer;
}

/** Compresses a text. @param type as for `response.type`, such as `html` */
export function compressed(type: string, text: string): CompressedText {
  const plain = Buffer.from(text, 'utf8');
  const params = { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT, [constants.BROTLI_PARAM_QUALITY]: 9 };
  return { type, plain, br: brotliCompressSync(plain, { params }), gzip: gzipSync(plain) };
}

/** Sends a text in the smallest form that the browser takes. The browser asks again each time, since an update changes it. */
export function sendCompressed(request: Request, response: Response, { type, plain, br, gzip }: CompressedText): void {
  response.vary('Accept-Encoding');
  response.setHeader('Cache-Control', 'no-cache');
  response.type(type);
  // The smaller encoding is first here. Browsers name the older one first, with equal weight.
  const encoding = (['br', 'gzip'] as const).find((each) => request.acceptsEncodings(each) === each);
  if (encoding !== undefined) response.setHeader('Content-Encoding', encoding);
  response.send(encoding === undefined ? plain : { br, gzip }[encoding]);
}
