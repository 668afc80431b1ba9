import { expect, it } from 'vitest';
import { hiddenHost } from '../../../../local/dynamodb/engine.ts';

it('hides the engine at a loopback address of the folder’s own', () => {
  expect(hiddenHost('00fdfe0a', 'linux')).toBe('127.1.254.1');
  expect(hiddenHost('ff10a0', 'win32')).toBe('127.2.17.161');
});

it('takes the only loopback address where there is no other', () => {
  expect(hiddenHost('00fdfe0a', 'darwin')).toBe('127.0.0.1');
});
