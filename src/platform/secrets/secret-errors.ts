/** A stored secret cannot be opened; the message says why for an operator and holds no part of a secret. */
export class SecretUnreadableError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'SecretUnreadableError';
  }
}
