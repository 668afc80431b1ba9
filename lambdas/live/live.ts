import type { LiveMessage } from '../contracts/live.ts';

/** Good for one opening of the live line by this customer. */
export interface LiveTicketRecord {
  /** Of the ticket, which is kept nowhere. */
  readonly hash: string;
  readonly userId: string;
  /** Epoch seconds. */
  readonly expiresAt: number;
}

export interface LiveTickets {
  put(ticket: LiveTicketRecord): Promise<void>;
  /** Takes the ticket away and says whose it was; undefined when there is none, or it has expired by `now` (epoch seconds). */
  redeem(hash: string, now: number): Promise<string | undefined>;
}

/** An open page of a customer's. */
export interface LiveConnectionRecord {
  readonly connectionId: string;
  readonly userId: string;
  /** Epoch seconds; API Gateway has closed it by then. */
  readonly expiresAt: number;
}

export interface LiveConnections {
  put(connection: LiveConnectionRecord): Promise<void>;
  /** The newest of those that have not expired by `now` (epoch seconds); sees every one that was put before. */
  listOf(userId: string, now: number, limit: number): Promise<readonly LiveConnectionRecord[]>;
  remove(connection: LiveConnectionRecord): Promise<void>;
}

/** The way to the pages themselves. */
export interface LiveSockets {
  /** `gone` when the connection is closed, or not open yet. */
  send(connectionId: string, type: LiveMessage['type']): Promise<'sent' | 'gone'>;
}
