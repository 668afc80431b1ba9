import { expect, test } from 'vitest';
import { vitalSchema } from '#contracts/vitals/vitals.ts';
import { vitalOf } from './vitals.ts';

test.each([
  { name: 'CLS', value: 0 },
  { name: 'CLS', value: 0.012345678 },
  { name: 'LCP', value: 1234.5 },
  { name: 'INP', value: 3_600_000 },
] as const)('D16: $name $value is reported in the API’s format', (metric) => {
  const vital = vitalOf(metric);
  expect(vitalSchema.safeParse(vital).success).toBe(true);
  expect(vital?.name).toBe(metric.name);
  expect(vital?.value).toBeCloseTo(metric.value, 4);
});

test.each([-1, 3_600_001, Number.NaN, Number.POSITIVE_INFINITY])('does not report a value of %d', (value) => {
  expect(vitalOf({ name: 'LCP', value })).toBeUndefined();
});
