import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { ApiProblem, networkProblem } from './problem.ts';
import { forgetPersonalQueries, shouldRetry } from './query.ts';

test.each([
  ['a refusal', new ApiProblem(404, 'product_not_found', ''), 0, false],
  ['a throttled call', new ApiProblem(429, 'gateway', ''), 0, false],
  ['a failure of the server', new ApiProblem(503, 'gateway', ''), 0, true],
  ['a lost connection', networkProblem(), 1, true],
  ['a connection lost for the third time', networkProblem(), 2, false],
])('retries a query after %s: %s', (_what, error, failures, retries) => {
  expect(shouldRetry(failures, error)).toBe(retries);
});

test('forgets personal data, and keeps only the catalogue for the next visitor', () => {
  const client = new QueryClient();
  client.setQueryData(['products', 'all'], 'public');
  client.setQueryData(['cart'], 'personal');
  client.setQueryData(['me', 'u-1'], 'personal');
  forgetPersonalQueries(client);
  expect(
    client
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey),
  ).toEqual([['products', 'all']]);
});
