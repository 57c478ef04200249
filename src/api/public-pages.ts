import { Router, type Request, type Response } from 'express';
import type { CertificateDocument } from '../certificates/certificate-document.ts';
import { certificateLinks } from '../application/certificates/certificate-links.ts';
import { pageStyleHash } from '../pages/page-shell.ts';
import { renderErrorPage } from '../pages/error-page.ts';
import { renderVerificationPage } from '../pages/verification-page.ts';
import type { CertificateView } from '../persistence/repositories/certificates.ts';
import { presentVerification } from './presenters/verification.ts';

export interface PublicPagesDependencies {
  /** Origin under which the pages are reached. */
  readonly publicUrl: string;
  readonly findCertificate: (code: string) => Promise<CertificateView | null>;
  /** The logo of the organisation that issued it. */
  readonly findLogo: (code: string) => Promise<Buffer | null>;
  readonly renderCertificatePdf: (document: CertificateDocument) => Promise<Buffer>;
}

const pagePolicy = `default-src 'none'; style-src ${pageStyleHash}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** What anybody may open: the page that verifies a certificate, and its PDF while it is valid. */
export function publicPages(dependencies: PublicPagesDependencies): Router {
  const { publicUrl, findCertificate, findLogo, renderCertificatePdf } = dependencies;
  const page = (response: Response, status: number, html: string): void => {
    response.status(status).type('html');
    response.setHeader('Content-Security-Policy', pagePolicy);
    response.setHeader('Cache-Control', 'no-store');
    response.send(html);
  };
  const hidden = (response: Response) => response.setHeader('X-Robots-Tag', 'noindex, nofollow');

  return (
    Router()
      // Browsers ask for one beside a PDF, whatever the pages say.
      .get('/favicon.ico', (_request: Request, response: Response) => {
        response.status(204).end();
      })
      .get('/verify/:code', async (request: Request<{ code: string }>, response: Response) => {
        const { code } = request.params;
        const certificate = await findCertificate(code);
        hidden(response);
        page(
          response,
          certificate === null ? 404 : 200,
          renderVerificationPage(presentVerification(publicUrl, certificate)),
        );
      })
      .get('/verify/:code/certificate.pdf', async (request: Request<{ code: string }>, response: Response) => {
        const certificate = await findCertificate(request.params.code);
        hidden(response);
        if (certificate?.status !== 'ISSUED' || certificate.holderErased) {
          const message = 'There is no valid certificate at this address.';
          page(response, 404, renderErrorPage({ status: 404, title: 'No valid certificate', message }));
          return;
        }
        const { verificationUrl } = certificateLinks(publicUrl, certificate.verificationCode);
        const logo = await findLogo(certificate.verificationCode);
        const pdf = await renderCertificatePdf({
          ...certificate,
          status: 'ISSUED',
          verificationUrl,
          ...(logo === null ? {} : { logo }),
        });
        response.setHeader('Cache-Control', 'no-store');
        response.setHeader('Content-Disposition', `inline; filename="certificate-${certificate.number}.pdf"`);
        response.type('application/pdf').send(pdf);
      })
  );
}
