import { expect, test, vi } from 'vitest';
import { recordVital } from './record-vital.ts';

test.each([
  ['CLS', 'None'],
  ['LCP', 'Milliseconds'],
] as const)('D16: %s is counted in %s', (name, unit) => {
  const record = vi.fn();
  recordVital({ metrics: { record } }, { name, value: 0.5 });
  expect(record).toHaveBeenCalledWith(name, unit, 0.5);
});
