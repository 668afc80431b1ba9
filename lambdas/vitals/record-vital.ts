import type { Vital } from '../contracts/vitals/vitals.ts';

type VitalUnit = 'Milliseconds' | 'None';

/** Records measurements as metrics. */
export interface VitalMetrics {
  record(name: Vital['name'], unit: VitalUnit, value: number): void;
}

/** Records one measurement of one page view. CLS is a score, all others are milliseconds. */
export function recordVital({ metrics }: { readonly metrics: VitalMetrics }, { name, value }: Vital): void {
  metrics.record(name, name === 'CLS' ? 'None' : 'Milliseconds', value);
}
