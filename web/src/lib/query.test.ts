import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { ApiProblem, networkProblem } from './problem.ts';
import { forgetPersonalQueries, shouldRepeat } from './query.ts';

test.each([
  ['a refusal', new ApiProblem(404, 'product_not_found', ''), 0, false],
  ['a throttled call', new ApiProblem(429, 'gateway', ''), 0, false],
  ['a failure of the server', new ApiProblem(503, 'gateway', ''), 0, true],
  ['a lost connection', networkProblem(), 1, true],
  ['a connection lost for the third time', networkProblem(), 2, false],
])('retries a query after %s: %s', (_what, error, failures, repeats) => {
  expect(shouldRepeat(failures, error)).toBe(repeats);
});

test('keeps only the catalogue for the next visitor', () => {
  const client = new QueryClient();
  client.setQueryData(['products', 'all'], 'for everybody');
  client.setQueryData(['cart'], 'hers');
  client.setQueryData(['me', 'u-1'], 'she');
  forgetPersonalQueries(client);
  expect(
    client
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey),
  ).toEqual([['products', 'all']]);
});
