import { expect, it } from 'vitest';
import { createThrottle } from '#services/http-api/throttle.ts';

it('lets a burst through, then as many as the rate fills up again', () => {
  let time = 0;
  const admits = createThrottle({ rate: 10, burst: 3 }, () => time);
  const answers = () => [admits(), admits(), admits(), admits()];
  expect(answers()).toEqual([true, true, true, false]);
  time += 200;
  expect(answers()).toEqual([true, true, false, false]);
  time += 60_000;
  expect(answers()).toEqual([true, true, true, false]);
});
