/** Returns the public addresses of a certificate: the page that verifies it, and its PDF. */
export function certificateLinks(publicUrl: string, code: string): { verificationUrl: string; pdfUrl: string } {
  const verificationUrl = `${publicUrl}/verify/${code}`;
  return { verificationUrl, pdfUrl: `${verificationUrl}/certificate.pdf` };
}
