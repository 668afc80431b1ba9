import { ownerTable } from '../owners/owners.table.ts';
import { systemClock } from '../platform/clock.ts';
import { openTable } from '../platform/dynamodb/client.ts';
import { setting } from '../platform/environment.ts';
import { siteOrigin } from '../platform/site-origin-parameter.ts';
import { liveConnection } from './connection.routes.ts';
import { liveConnectionTable } from './connections.table.ts';
import { liveSockets, openSockets } from './live-sockets.gateway.ts';
import { liveTicketTable } from './tickets.table.ts';

const table = openTable(setting('tableName'));

/** Serves the routes of the WebSocket API. */
export const handler = liveConnection({
  tickets: liveTicketTable(table),
  connections: liveConnectionTable(table),
  owners: ownerTable(table),
  sockets: liveSockets(openSockets(setting('liveEndpoint'))),
  now: systemClock,
  siteOrigin: siteOrigin(setting('siteOriginParameter')),
});
