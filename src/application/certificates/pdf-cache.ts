interface Entry {
  readonly pdf: Buffer;
  /** Milliseconds of `performance.now()`. */
  readonly until: number;
}

/**
 * Keeps PDFs by what is printed on them, up to a number of bytes; the one that was not asked for longest goes first. Requests for a
 * PDF that is being made wait for the same one. An entry has an end, since it holds a person's name. In this process only.
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

  /** Size of what is kept, in bytes. */
  get bytes(): number {
    return this.#bytes;
  }

  /** @throws what `make` throws; a failure is not kept */
  async get(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const known = this.#entries.get(key);
    if (known !== undefined) {
      this.#remove(key, known);
      if (performance.now() < known.until) {
        this.#add(key, known);
        return known.pdf;
      }
    }
    const pending = this.#pending.get(key);
    if (pending !== undefined) return pending;
    const made = make();
    this.#pending.set(key, made);
    try {
      const pdf = await made;
      this.#add(key, { pdf, until: performance.now() + this.#lifetime });
      return pdf;
    } finally {
      this.#pending.delete(key);
    }
  }

  #add(key: string, entry: Entry): void {
    this.#entries.set(key, entry);
    this.#bytes += entry.pdf.byteLength;
    for (const [oldest, { pdf }] of this.#entries) {
      if (this.#bytes <= this.#limit) return;
      this.#entries.delete(oldest);
      this.#bytes -= pdf.byteLength;
    }
  }

  #remove(key: string, { pdf }: Entry): void {
    this.#entries.delete(key);
    this.#bytes -= pdf.byteLength;
  }
}
