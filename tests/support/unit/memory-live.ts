import type { LiveMessage } from '#contracts/live.ts';
import type {
  LiveConnectionRecord,
  LiveConnections,
  LiveSockets,
  LiveTicketRecord,
  LiveTickets,
} from '#lambdas/live/live.ts';

/** The live line in memory: the tickets and connections of the table, and the pages at the other end. */
export function memoryLive() {
  const store = {
    tickets: new Map<string, LiveTicketRecord>(),
    connections: new Map<string, LiveConnectionRecord>(),
    /** What each page that is there has been told; one that fails has an error in its place. */
    pages: new Map<string, LiveMessage['type'][] | Error>(),
  };

  const tickets: LiveTickets = {
    put: async (ticket) => void store.tickets.set(ticket.hash, ticket),
    async redeem(hash, now) {
      const ticket = store.tickets.get(hash);
      if (ticket === undefined || ticket.expiresAt <= now) return undefined;
      store.tickets.delete(hash);
      return ticket.userId;
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
    async send(connectionId, type) {
      const page = store.pages.get(connectionId);
      if (page instanceof Error) throw page;
      page?.push(type);
      return page === undefined ? 'gone' : 'sent';
    },
  };

  return { store, tickets, connections, sockets };
}
