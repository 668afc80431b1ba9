import type { LiveMessage } from '../contracts/live/live.ts';

/** A ticket with which a customer can open one WebSocket. */
export interface LiveTicketRecord {
  /** The hash of the ticket. The ticket itself is not stored. */
  readonly hash: string;
  readonly userId: string;
  /** True if the access token has the claim of an owner. The table is checked when the connection opens. */
  readonly owner?: boolean;
  /** In epoch seconds. */
  readonly expiresAt: number;
}

/** The customer who can open a connection with a ticket. */
export type TicketHolder = Pick<LiveTicketRecord, 'userId' | 'owner'>;

export interface LiveTickets {
  put(ticket: LiveTicketRecord): Promise<void>;
  /** Deletes the ticket and returns its holder. Undefined if it doesn't exist, or has expired by `now` (epoch seconds). */
  redeem(hash: string, now: number): Promise<TicketHolder | undefined>;
}

/** A customer's open page. */
export interface LiveConnectionRecord {
  readonly connectionId: string;
  readonly userId: string;
  /** True if the customer was an owner of the shop when the page connected. Owners' pages are also notified of all orders. */
  readonly owner?: boolean;
  /** In epoch seconds. API Gateway has closed the connection by then. */
  readonly expiresAt: number;
}

export interface LiveConnections {
  put(connection: LiveConnectionRecord): Promise<void>;
  /** The newest connections that have not expired by `now` (epoch seconds); a consistent read. */
  listOf(userId: string, now: number, limit: number): Promise<readonly LiveConnectionRecord[]>;
  remove(connection: LiveConnectionRecord): Promise<void>;
}

/** Sends messages to pages. */
export interface LiveSockets {
  /** Returns `gone` if the connection is closed, or not open yet. */
  send(connectionId: string, message: LiveMessage): Promise<'sent' | 'gone'>;
}
