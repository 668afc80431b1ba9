import { expect, onTestFinished, test, vi } from 'vitest';
import { formatDay, formatLocalDay } from './dates.ts';

test('a day is the day in India, in any time zone', () => {
  // Evening in London and morning in Los Angeles, but after midnight in India.
  expect(formatDay('2026-11-05T18:30:00.000Z')).toBe('6 November 2026');
  expect(formatDay('2026-11-05T18:29:59.999Z')).toBe('5 November 2026');
});

test('a local day is that of the visitor’s clock, as in the times beside it', () => {
  const at = '2026-11-05T18:30:00.000Z';
  expect(formatLocalDay(at)).toBe(`${new Date(at).getDate()} November 2026`);
});

test('a format is made when it is first used, and once', async () => {
  vi.resetModules();
  const { DateTimeFormat } = Intl;
  onTestFinished(() => void Object.assign(Intl, { DateTimeFormat }));
  let made = 0;
  const construct = (target: typeof DateTimeFormat, options: []) => {
    made += 1;
    return new target(...options);
  };
  Object.assign(Intl, { DateTimeFormat: new Proxy(DateTimeFormat, { construct }) });
  const dates = await import('./dates.ts');
  expect(made).toBe(0);
  for (const day of ['05', '06']) dates.formatDay(`2026-11-${day}T12:00:00.000Z`);
  expect(made).toBe(1);
});
