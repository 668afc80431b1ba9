import { liveSockets, openSockets } from '../gateways/live-sockets.ts';
import { siteOrigin } from '../gateways/site-origin.ts';
import { systemClock } from '../operations/time.ts';
import { liveConnection } from '../routes/live-connection.ts';
import { openTable } from '../table/client.ts';
import { liveConnectionTable } from '../table/live-connections.ts';
import { liveTicketTable } from '../table/live-tickets.ts';
import { setting } from './environment.ts';

const table = openTable(setting('tableName'));

/** Serves the WebSocket API's own routes. */
export const handler = liveConnection({
  tickets: liveTicketTable(table),
  connections: liveConnectionTable(table),
  sockets: liveSockets(openSockets(setting('liveEndpoint'))),
  now: systemClock,
  siteOrigin: siteOrigin(setting('siteOriginParameter')),
});
