import { createHash } from 'node:crypto';

/** A hash of an e-mail address, so that a key doesn't reveal it. */
export const mailboxHash = (address: string): string =>
  createHash('sha256').update(address.toLowerCase()).digest('base64url');
