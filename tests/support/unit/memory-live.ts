import type { LiveMessage } from '#contracts/live/live.ts';
import type {
  LiveConnectionRecord,
  LiveConnections,
  LiveSockets,
  LiveTicketRecord,
  LiveTickets,
} from '#lambdas/live/live.ts';

/** In-memory ports of live updates: the table's tickets and connections, and the connected pages. */
export function memoryLive() {
  const store = {
    tickets: new Map<string, LiveTicketRecord>(),
    connections: new Map<string, LiveConnectionRecord>(),
    /** The messages that each connected page received, or the error with which sending to it fails. */
    pages: new Map<string, LiveMessage[] | Error>(),
  };

  const tickets: LiveTickets = {
    put: async (ticket) => void store.tickets.set(ticket.hash, ticket),
    async redeem(hash, now) {
      const ticket = store.tickets.get(hash);
      if (ticket === undefined || ticket.expiresAt <= now) return undefined;
      store.tickets.delete(hash);
      return { userId: ticket.userId, owner: ticket.owner ?? false };
    },
  };

  const connections: LiveConnections = {
    put: async (connection) => void store.connections.set(connection.connectionId, connection),
    listOf: async (userId, now, limit) =>
      [...store.connections.values()]
        .filter((connection) => connection.userId === userId && connection.expiresAt >= now)
        .sort((a, b) => b.expiresAt - a.expiresAt)
        .slice(0, limit),
    async remove({ connectionId, userId, expiresAt }) {
      const connection = store.connections.get(connectionId);
      if (connection?.userId === userId && connection.expiresAt === expiresAt) store.connections.delete(connectionId);
    },
  };

  const sockets: LiveSockets = {
    async send(connectionId, message) {
      const page = store.pages.get(connectionId);
      if (page instanceof Error) throw page;
      page?.push(message);
      return page === undefined ? 'gone' : 'sent';
    },
  };

  /** The topics that each page has received, or the error with which sending to it fails. */
  const received = () =>
    Object.fromEntries(
      [...store.pages].map(([name, page]) => [name, page instanceof Error ? page : page.map(({ type }) => type)]),
    );

  return { store, received, tickets, connections, sockets };
}
