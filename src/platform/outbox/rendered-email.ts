/** The content of an e-mail, without its addresses. */
export interface RenderedEmail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  /** Pictures within the HTML, as `<img src="cid:…">`. */
  readonly images?: readonly InlineImage[];
}

/** A picture that is sent with the e-mail, so that reading it calls no server. */
export interface InlineImage {
  /** Content-ID without angle brackets, e.g. `logo@attain.example`. */
  readonly contentId: string;
  readonly mediaType: 'image/png' | 'image/jpeg';
  readonly content: Buffer;
}
