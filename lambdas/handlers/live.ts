import { liveSockets, openSockets } from '../gateways/live-sockets.ts';
import { systemClock } from '../operations/time.ts';
import { tellOfChanges } from '../routes/live-changes.ts';
import { openTable } from '../table/client.ts';
import { liveConnectionTable, whoHears } from '../table/live-connections.ts';
import { requestOf } from '../table/request-mark.ts';
import { setting } from './environment.ts';

const connections = liveConnectionTable(openTable(setting('tableName')));
const sockets = liveSockets(openSockets(setting('liveEndpoint')));

/** Tells the shoppers' open pages of changes in the table. */
export const handler = tellOfChanges({ connections, sockets, now: systemClock }, whoHears, requestOf);
