import { userTable } from '../accounts/users.table.ts';
import { newBearerToken } from '../platform/bearer-token.ts';
import { systemClock } from '../platform/clock.ts';
import { openTable } from '../platform/dynamodb/client.ts';
import { setting } from '../platform/environment.ts';
import { serve } from '../platform/http/serve.ts';
import { shopMetrics } from '../platform/metrics.ts';
import { siteOrigin } from '../platform/site-origin-parameter.ts';
import { liveTicket } from './ticket.routes.ts';
import { liveTicketTable } from './tickets.table.ts';

const table = openTable(setting('tableName'));

export const handler = serve<'live-ticket'>(
  {
    'POST /api/live': liveTicket({
      tickets: liveTicketTable(table),
      users: userTable(table),
      newTicket: newBearerToken,
      now: systemClock,
      siteOrigin: siteOrigin(setting('siteOriginParameter')),
      ownersNeedSecondFactor: setting('ownersNeedSecondFactor') === 'true',
    }),
  },
  shopMetrics(),
);
