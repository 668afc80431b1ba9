import type { LiveMessage } from '../contracts/live.ts';

/** Lets this customer open one WebSocket. */
export interface LiveTicketRecord {
  /** The ticket's hash; the ticket itself is not stored. */
  readonly hash: string;
  readonly userId: string;
  /** The token claimed an owner. The table decides when the connection opens. */
  readonly owner?: boolean;
  /** Epoch seconds. */
  readonly expiresAt: number;
}

/** Who may open a connection with a ticket. */
export type TicketHolder = Pick<LiveTicketRecord, 'userId' | 'owner'>;

export interface LiveTickets {
  put(ticket: LiveTicketRecord): Promise<void>;
  /** Deletes the ticket and returns its holder; undefined if there is none, or it has expired by `now` (epoch seconds). */
  redeem(hash: string, now: number): Promise<TicketHolder | undefined>;
}

/** A customer's open page. */
export interface LiveConnectionRecord {
  readonly connectionId: string;
  readonly userId: string;
  /** True if the customer was an owner of the shop when the page connected. Owners' pages also hear of all customers' orders. */
  readonly owner?: boolean;
  /** Epoch seconds; API Gateway has closed it by then. */
  readonly expiresAt: number;
}

export interface LiveConnections {
  put(connection: LiveConnectionRecord): Promise<void>;
  /** The newest connections that have not expired by `now` (epoch seconds); sees every write acknowledged before it. */
  listOf(userId: string, now: number, limit: number): Promise<readonly LiveConnectionRecord[]>;
  remove(connection: LiveConnectionRecord): Promise<void>;
}

/** Sends messages to pages. */
export interface LiveSockets {
  /** `gone` if the connection is closed, or not open yet. */
  send(connectionId: string, message: LiveMessage): Promise<'sent' | 'gone'>;
}
