import { shopMetrics } from '../gateways/shop-metrics.ts';
import { vitalMetrics } from '../gateways/vital-metrics.ts';
import { serve } from '../routes/serve.ts';
import { vitals } from '../routes/vitals.ts';

export const handler = serve<'vitals'>(
  {
    'POST /api/vitals': vitals({ metrics: vitalMetrics() }),
  },
  shopMetrics(),
);
