import { Router, urlencoded, type Request, type Response } from 'express';
import { t } from '../../../language/translate.ts';
import type { Logger } from '../../../platform/logging/logger.ts';
import type { Database } from '../../../platform/database/database.ts';
import { sendPage } from '../../../platform/http/send-page.ts';
import { databaseUnavailable } from '../../../platform/http/unavailable.ts';
import { renderErrorPage } from '../../../platform/pages/error-page.ts';
import type { DigestTokens } from '../digest-tokens.ts';
import { switchDigest } from '../read-alerts.ts';
import { renderDigestPage } from './digest-page.ts';

export interface DigestPagesDependencies {
  readonly database: Database;
  readonly digestTokens: DigestTokens;
  readonly log: Logger;
}

type TokenRequest = Request<{ token: string }>;

/**
 * Serves the page behind the link in each digest, which ends the digests of its user without signing in. Only POST
 * changes something, since programs that check e-mails open every link. A mail program posts to the same address
 * (RFC 8058), and so does the button of the page.
 */
export function digestPages({ database, digestTokens, log }: DigestPagesDependencies): Router {
  const unknown = (response: Response) => {
    const message = t('This link is incomplete, or too old. You can switch the digest off in your profile.');
    sendPage(response, 404, renderErrorPage({ status: 404, title: t('This link does not work'), message }));
  };
  return (
    Router({ caseSensitive: true })
      .get('/digest/:token', (request: TokenRequest, response: Response) => {
        response.setHeader('X-Robots-Tag', 'noindex, nofollow');
        if (digestTokens.read(request.params.token) === null) unknown(response);
        else sendPage(response, 200, renderDigestPage({ isOff: false }));
      })
      // The body says nothing that is needed. It is read, so that the connection can be used again.
      .post(
        '/digest/:token',
        urlencoded({ extended: false, limit: '1kb' }),
        async (request: TokenRequest, response: Response) => {
          response.setHeader('X-Robots-Tag', 'noindex, nofollow');
          const user = digestTokens.read(request.params.token);
          if (user === null) {
            unknown(response);
            return;
          }
          try {
            await switchDigest(database, user, false);
            sendPage(response, 200, renderDigestPage({ isOff: true }));
          } catch (error) {
            const outage = databaseUnavailable(error, 'NONE');
            if (outage === null) throw error;
            log.error('a digest could not be switched off, because the database could not be used', { error });
            response.set(outage.headers);
            const message = t('Your choice could not be saved at the moment. Try again in a few seconds.');
            const title = t('One moment, please');
            sendPage(response, outage.status, renderErrorPage({ status: outage.status, title, message }));
          }
        },
      )
  );
}
