interface Entry {
  readonly pdf: Buffer;
  /** Drops the entry at its end. */
  readonly timer: NodeJS.Timeout;
}

/**
 * Keeps PDFs by their printed content, up to a number of bytes. The one that was not requested for the longest time is
 * removed first. Requests for a PDF that is being made wait for the same one. An entry is always dropped at its end,
 * since it contains a person's name. The cache belongs to this process.
 */
export class PdfCache {
  readonly #limit: number;
  readonly #lifetime: number;
  readonly #entries = new Map<string, Entry>();
  readonly #pending = new Map<string, Promise<Buffer>>();
  #bytes = 0;

  constructor({ limit = 32 * 1024 * 1024, lifetime = 10 * 60 * 1000 } = {}) {
    this.#limit = limit;
    this.#lifetime = lifetime;
  }

  /** Returns the total size of the entries, in bytes. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Returns a PDF, and makes it when it is missing. @throws the error of `make`; a failure is not kept */
  async get(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const known = this.#entries.get(key);
    if (known !== undefined) {
      // The order of the map is that of the last requests.
      this.#entries.delete(key);
      this.#entries.set(key, known);
      return known.pdf;
    }
    const pending = this.#pending.get(key);
    if (pending !== undefined) return pending;
    const made = make();
    this.#pending.set(key, made);
    try {
      const pdf = await made;
      this.#add(key, pdf);
      return pdf;
    } finally {
      this.#pending.delete(key);
    }
  }

  #add(key: string, pdf: Buffer): void {
    const timer = setTimeout(() => this.#drop(key), this.#lifetime).unref();
    this.#entries.set(key, { pdf, timer });
    this.#bytes += pdf.byteLength;
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#limit) return;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    const { pdf, timer } = this.#entries.get(key)!;
    clearTimeout(timer);
    this.#entries.delete(key);
    this.#bytes -= pdf.byteLength;
  }
}
