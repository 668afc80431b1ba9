import type { Metric } from 'web-vitals';
import type { Vital } from '#contracts/vitals/vitals.ts';

const names: readonly string[] = ['CLS', 'FCP', 'INP', 'LCP', 'TTFB'] satisfies Vital['name'][];
const maxValue = 3_600_000;

/** The body of `POST /api/vitals` for one metric, or undefined for an invalid value. */
export function vitalOf({ name, value }: Pick<Metric, 'name' | 'value'>): Vital | undefined {
  if (!isVitalName(name) || !(value >= 0 && value <= maxValue)) return undefined;
  return { name, value: Math.round(value * 10_000) / 10_000 };
}

const isVitalName = (name: string): name is Vital['name'] => names.includes(name);

/** Measures the Core Web Vitals once the page has loaded and the browser is idle, and sends each to the API. */
export function reportVitalsAfterLoad(): void {
  if (document.readyState === 'complete') setTimeout(watchVitals);
  else window.addEventListener('load', () => setTimeout(watchVitals), { once: true });
}

async function watchVitals(): Promise<void> {
  const { onCLS, onFCP, onINP, onLCP, onTTFB } = await import('web-vitals');
  for (const watch of [onCLS, onFCP, onINP, onLCP, onTTFB]) watch(send);
}

function send(metric: Metric): void {
  const vital = vitalOf(metric);
  if (vital) navigator.sendBeacon('/api/vitals', new Blob([JSON.stringify(vital)], { type: 'application/json' }));
}
