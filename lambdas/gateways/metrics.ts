import type { Metrics } from '@aws-lambda-powertools/metrics';
import { metricsNamespace } from '../contracts/names.ts';

export type OpenMetrics = () => Promise<Metrics>;

/** The library that writes metrics, loaded with the first that is to be written: most cold starts have none to tell of. */
export function metricsOf(serviceName: string): OpenMetrics {
  let opened: Promise<Metrics> | undefined;
  return () => {
    opened ??= import('@aws-lambda-powertools/metrics').then(
      (library) => new library.Metrics({ namespace: metricsNamespace, serviceName }),
    );
    return opened;
  };
}
