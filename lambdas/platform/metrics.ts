import type { Metrics } from '@aws-lambda-powertools/metrics';

export type OpenMetrics = () => Promise<Metrics>;

/**
 * Powertools, which takes the namespace from the function's environment. It is loaded with the first metric, because most
 * cold starts emit none.
 */
export function metricsOf(serviceName: string): OpenMetrics {
  let opened: Promise<Metrics> | undefined;
  return () => {
    opened ??= import('@aws-lambda-powertools/metrics').then((library) => new library.Metrics({ serviceName }));
    return opened;
  };
}
