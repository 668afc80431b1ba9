import { serve } from '../platform/http/serve.ts';
import { shopMetrics } from '../platform/metrics.ts';
import { vitals } from './routes.ts';
import { vitalMetrics } from './vital-metrics.gateway.ts';

export const handler = serve<'vitals'>(
  {
    'POST /api/vitals': vitals({ metrics: vitalMetrics() }),
  },
  shopMetrics(),
);
