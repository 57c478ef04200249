/** A stored secret cannot be decrypted. The message gives operators the reason and holds no part of a secret. */
export class SecretUnreadableError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'SecretUnreadableError';
  }
}
