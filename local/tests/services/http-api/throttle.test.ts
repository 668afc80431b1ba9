import { expect, it } from 'vitest';
import { createThrottle } from '#services/http-api/throttle.ts';

it('allows a burst, and then as many requests as the rate refills', () => {
  let time = 0;
  const isAllowed = createThrottle({ rate: 10, burst: 3 }, () => time);
  const responses = () => [isAllowed(), isAllowed(), isAllowed(), isAllowed()];
  expect(responses()).toEqual([true, true, true, false]);
  time += 200;
  expect(responses()).toEqual([true, true, false, false]);
  time += 60_000;
  expect(responses()).toEqual([true, true, true, false]);
});
