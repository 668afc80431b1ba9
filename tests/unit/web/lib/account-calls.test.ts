import { beforeEach, describe, expect, test, vi } from 'vitest';
import { mailResetCode, signIn } from '../../../../web/src/lib/account-calls.ts';
import * as amplify from '../../../../web/src/lib/amplify.ts';
import { errors } from '../../../../web/src/texts.ts';

vi.mock('../../../../web/src/lib/amplify.ts', () => ({ signIn: vi.fn(), mailResetCode: vi.fn() }));

const named = (name: string, message: string): Error => Object.assign(new Error(message), { name });

describe('a question to Cognito', () => {
  beforeEach(() => vi.resetAllMocks());

  test('that got no answer is the network’s problem, in our words', async () => {
    vi.mocked(amplify.signIn).mockRejectedValue(named('NetworkError', 'A network error has occurred.'));
    await expect(signIn('lata@example.com', 'secret')).rejects.toMatchObject({ status: 0, detail: errors.network });
  });

  test('that was refused throws what Cognito says', async () => {
    const refusal = named('LimitExceededException', 'Attempt limit exceeded, please try after some time.');
    vi.mocked(amplify.mailResetCode).mockRejectedValue(refusal);
    await expect(mailResetCode('lata@example.com')).rejects.toBe(refusal);
  });

  test('gives the answer', async () => {
    vi.mocked(amplify.signIn).mockResolvedValue('code-needed');
    expect(await signIn('lata@example.com', 'secret')).toBe('code-needed');
  });
});
