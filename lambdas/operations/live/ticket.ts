import { createHash, randomBytes } from 'node:crypto';

/** A new ticket: 256 random bits, fit for an address. */
export const newTicket = (): string => randomBytes(32).toString('base64url');

/** What the shop keeps of a ticket. */
export const ticketHash = (ticket: string): string => createHash('sha256').update(ticket).digest('base64url');
