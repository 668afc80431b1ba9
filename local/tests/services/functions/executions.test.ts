import { expect, test } from 'vitest';
import { Executions, isThrottled } from '#services/functions/executions.ts';

// One quota for all functions of an account and region; a call beyond it gets TooManyRequestsException, 429, at once:
// https://docs.aws.amazon.com/lambda/latest/dg/lambda-concurrency.html and
// https://docs.aws.amazon.com/lambda/latest/api/API_Invoke.html#API_Invoke_Errors
test('all functions share one limit, and calls beyond it are throttled at once', async () => {
  const throttled: string[] = [];
  const executions = new Executions({ limit: 2, onThrottle: (name) => throttled.push(name) });
  let finish = () => {};
  const held = new Promise<void>((done) => {
    finish = done;
  });
  const [one, two] = ['a', 'b'].map((name) => executions.run(name, () => held));
  const refused = await executions.run('c', async () => 'ran').catch((error: unknown) => error);
  expect(isThrottled(refused)).toBe(true);
  expect(throttled).toEqual(['c']);
  expect(Object.fromEntries(executions.running)).toEqual({ a: 1, b: 1 });
  finish();
  await Promise.all([one, two]);
  expect(await executions.run('c', async () => 'ran')).toBe('ran');
});

test('an execution that fails no longer counts', async () => {
  const executions = new Executions({ limit: 1, onThrottle: () => {} });
  const failing = async () => {
    throw new Error('no');
  };
  await expect(executions.run('a', failing)).rejects.toThrow('no');
  expect(await executions.run('a', async () => 'ran')).toBe('ran');
});
