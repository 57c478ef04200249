import { Router, type Request, type Response } from 'express';
import { sampleCode } from '../../../domain/emails/sample-certificate.ts';
import type { FindCertificatePdf } from '../find-certificate-pdf.ts';
import { t } from '../../../language/translate.ts';
import type { Logger } from '../../../platform/logging/logger.ts';
import { renderErrorPage } from '../../../platform/pages/error-page.ts';
import { renderVerificationPage } from './verification-page.ts';
import type { Brand } from '../store/brand.ts';
import type { FoundCertificate } from '../find-by-code.ts';
import { logoVersion, pageBrand } from './page-brand.ts';
import { presentVerification } from './present-verification.ts';
import { sendPage } from '../../../platform/http/send-page.ts';
import { databaseUnavailable, unavailable } from '../../../platform/http/unavailable.ts';

export interface PublicPagesDependencies {
  /** Origin of the pages. */
  readonly publicUrl: string;
  readonly findCertificate: (code: string) => Promise<FoundCertificate | null>;
  readonly findBrand: (organisationId: string) => Promise<Brand>;
  readonly findCertificatePdf: FindCertificatePdf;
  readonly log: Logger;
}

/** Serves the public pages: the page that verifies a certificate, and its PDF while it is valid. */
export function publicPages(dependencies: PublicPagesDependencies): Router {
  const { publicUrl, findCertificate, findBrand, findCertificatePdf, log } = dependencies;
  /** Sends the answer for a service that is away. @throws any other error */
  const sendOutage = (response: Response, error: unknown): void => {
    const outage = databaseUnavailable(error, 'NONE');
    if (outage === null) throw error;
    log.error('a public page could not be shown, because the database could not be used', { error });
    response.removeHeader('ETag');
    response.set(outage.headers);
    const message = t('This page cannot be shown at the moment. Open it again in a few seconds.');
    const title = t('One moment, please');
    sendPage(response, outage.status, renderErrorPage({ status: outage.status, title, message }));
  };
  const hidden = (response: Response) => response.setHeader('X-Robots-Tag', 'noindex, nofollow');

  return (
    Router()
      // Browsers always request one beside a PDF.
      .get('/favicon.ico', (_request: Request, response: Response) => {
        response.status(204).end();
      })
      .get('/verify/:code', async (request: Request<{ code: string }>, response: Response) => {
        const { code } = request.params;
        hidden(response);
        try {
          const certificate = await findCertificate(code);
          if (certificate === null) {
            sendPage(response, 404, renderVerificationPage({ status: code === sampleCode ? 'EXAMPLE' : 'NOT_FOUND' }));
            return;
          }
          const brand = pageBrand(code, certificate.organisationName, await findBrand(certificate.organisationId));
          const html = renderVerificationPage(presentVerification(publicUrl, certificate), brand);
          sendPage(response, 200, html, { brand });
        } catch (error) {
          sendOutage(response, error);
        }
      })
      .get('/verify/:code/logo', async (request: Request<{ code: string }>, response: Response) => {
        hidden(response);
        try {
          const certificate = await findCertificate(request.params.code);
          const logo = certificate === null ? null : (await findBrand(certificate.organisationId)).logo;
          if (logo === null) {
            response.status(404).end();
            return;
          }
          // The picture is made by this service, and no other type is read into it (nosniff).
          response.set({ ETag: logoVersion(logo), 'Cache-Control': 'private, max-age=300' });
          if (request.fresh) response.status(304).end();
          else response.type(logo.mediaType).send(logo.content);
        } catch (error) {
          sendOutage(response, error);
        }
      })
      .get('/verify/:code/certificate.pdf', async (request: Request<{ code: string }>, response: Response) => {
        hidden(response);
        try {
          const pdf = await findCertificatePdf(request.params.code);
          if (pdf === null) {
            if (request.params.code === sampleCode) {
              sendPage(response, 404, renderVerificationPage({ status: 'EXAMPLE' }));
              return;
            }
            const message = t('There is no valid certificate at this address.');
            sendPage(response, 404, renderErrorPage({ status: 404, title: t('No valid certificate'), message }));
            return;
          }
          // A browser may keep it, but must ask each time, since the certificate may have been withdrawn meanwhile.
          response.set({ ETag: `"${pdf.version}"`, 'Cache-Control': 'private, no-cache' });
          if (request.fresh) {
            response.status(304).end();
            return;
          }
          const content = await pdf.read();
          response.setHeader('Content-Disposition', `inline; filename="certificate-${pdf.number}.pdf"`);
          response.type('application/pdf').send(content);
        } catch (error) {
          // Any other error would happen again.
          const refusal = unavailable(error);
          if (refusal === null) {
            sendOutage(response, error);
            return;
          }
          log.warn('a certificate could not be drawn now', { error: (error as Error).message });
          response.removeHeader('ETag');
          response.set(refusal.headers);
          const message = t('Many certificates are being opened at the moment. Open this one again in a few seconds.');
          const html = renderErrorPage({ status: refusal.status, title: t('One moment, please'), message });
          sendPage(response, refusal.status, html);
        }
      })
  );
}
