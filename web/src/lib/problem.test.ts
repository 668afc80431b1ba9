import { describe, expect, test } from 'vitest';
import { errors } from '../texts/errors.ts';
import { ApiProblem, messageOf, networkProblem, problemFrom } from './problem.ts';

describe('problemFrom', () => {
  test('keeps the message from our functions', () => {
    const problem = problemFrom(
      400,
      JSON.stringify({
        type: 'about:blank',
        title: 'Some fields are not valid',
        status: 400,
        code: 'invalid_request',
        detail: 'Please give the product a title.',
        errors: [{ field: 'title', message: 'Please give the product a title.' }],
      }),
    );
    expect(problem).toMatchObject({
      status: 400,
      code: 'invalid_request',
      message: 'Please give the product a title.',
    });
    expect(problem.errors).toEqual([{ field: 'title', message: 'Please give the product a title.' }]);
    expect(messageOf(problem)).toBe('Please give the product a title.');
  });

  test.each([401, 413, 429, 503])('replaces API Gateway’s own message for %i with the shop’s text', (status) => {
    const problem = problemFrom(status, JSON.stringify({ message: 'Whatever the gateway says' }));
    expect(problem).toMatchObject({ status, code: 'gateway', message: errors.byStatus[status], errors: [] });
  });

  test.each(['', '<html>', 'null', '[]', '{"code":1,"detail":"x"}', '{"code":"x","detail":"y","errors":"z"}'])(
    'returns a general problem for the body %j',
    (body) => {
      expect(problemFrom(500, body)).toMatchObject({ status: 500, code: 'gateway', message: errors.unexpected });
    },
  );
});

test('networkProblem has status 0', () => {
  expect(networkProblem()).toMatchObject({ status: 0, code: 'network', message: errors.network });
});

test.each([
  [new Error('Incorrect username or password.'), 'Incorrect username or password.'],
  [new Error(''), errors.unexpected],
  [new TypeError("Failed to execute 'createObjectURL' on 'URL': Overload resolution failed."), errors.unexpected],
  [new DOMException('Internal error opening backing store.', 'UnknownError'), errors.unexpected],
  ['thrown text', errors.unexpected],
  [undefined, errors.unexpected],
])('messageOf(%o) is %j', (error, text) => {
  expect(messageOf(error)).toBe(text);
});

test('ApiProblem is an Error whose message is its detail', () => {
  const problem = new ApiProblem(409, 'cart_changed', 'Your cart has changed.');
  expect(problem).toBeInstanceOf(Error);
  expect(problem.message).toBe('Your cart has changed.');
});
