import { hash } from 'node:crypto';

/** A hash of an e-mail address, so that a key doesn't reveal it. */
export const mailboxHash = (address: string): string => hash('sha256', address.toLowerCase(), 'base64url');
