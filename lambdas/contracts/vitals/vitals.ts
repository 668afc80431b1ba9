import * as z from 'zod/mini';

/** Body of `POST /api/vitals`: one Core Web Vital of one page view. Milliseconds, except for CLS. */
export const vitalSchema = z.object({
  name: z.enum(['CLS', 'FCP', 'INP', 'LCP', 'TTFB']),
  value: z.number().check(z.gte(0), z.lte(3_600_000)),
});
export type Vital = z.infer<typeof vitalSchema>;
