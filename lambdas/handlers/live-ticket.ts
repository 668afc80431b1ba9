import { shopMetrics } from '../gateways/shop-metrics.ts';
import { siteOrigin } from '../gateways/site-origin.ts';
import { newBearerToken } from '../operations/bearer-token.ts';
import { systemClock } from '../operations/time.ts';
import { liveTicket } from '../routes/live-ticket.ts';
import { serve } from '../routes/serve.ts';
import { openTable } from '../table/client.ts';
import { liveTicketTable } from '../table/live-tickets.ts';
import { setting } from './environment.ts';

const tickets = liveTicketTable(openTable(setting('tableName')));

export const handler = serve<'live-ticket'>(
  {
    'POST /api/live': liveTicket({
      tickets,
      newTicket: newBearerToken,
      now: systemClock,
      siteOrigin: siteOrigin(setting('siteOriginParameter')),
    }),
  },
  shopMetrics(),
);
