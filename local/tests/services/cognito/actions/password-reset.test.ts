import { afterEach, describe, expect, it, vi } from 'vitest';
import { confirming, type Running, startFresh } from '../harness.ts';

const email = 'asha@example.com';
const stranger = 'anna@example.com';

const forgot = (running: Running, Username: string) => running.call('ForgotPassword', { Username });
const reset = (running: Running, Username: string, ConfirmationCode: string, Password = 'a new secret') =>
  running.call('ConfirmForgotPassword', { Username, ConfirmationCode, Password });

afterEach(() => {
  vi.useRealTimers();
});

describe('a forgotten password', () => {
  it('does not reveal who has an account, from the first request to the limit', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const running = await startFresh({ preSignUp: confirming });
    await running.signUp('Asha@Example.com');
    const conversation = async (username: string) => {
      const wrong = () => reset(running, username, running.code === '000000' ? '000001' : '000000');
      const responses = [await wrong(), await forgot(running, username), await wrong()];
      vi.advanceTimersByTime(3_600_000);
      responses.push(await wrong(), await forgot(running, username));
      for (let attempt = 0; attempt < 5; attempt++) responses.push(await wrong());
      return responses.map(({ status, body }) => ({ status, body }));
    };
    const known = await conversation(email);
    expect(await conversation(stranger)).toEqual(known);
    expect(known.map(({ body }) => body.__type ?? body.CodeDeliveryDetails?.Destination)).toEqual([
      'ExpiredCodeException',
      'a***@e***',
      'CodeMismatchException',
      'ExpiredCodeException',
      'a***@e***',
      ...Array.from({ length: 4 }, () => 'CodeMismatchException'),
      'LimitExceededException',
    ]);
    expect(running.mails.every(({ to }) => to === 'Asha@Example.com')).toBe(true);
  });

  it('sends no code to an unconfirmed address', async () => {
    const running = await startFresh();
    await running.signUp(email);
    expect((await forgot(running, email)).status).toBe(200);
    expect(running.mails).toHaveLength(1);
  });

  it('is reset once with its code, and calls the post-confirmation trigger', async () => {
    const sources: unknown[] = [];
    const postConfirmation = async (event: unknown) => {
      sources.push((event as { triggerSource: string }).triggerSource);
      return event;
    };
    const running = await startFresh({ preSignUp: confirming, postConfirmation });
    await running.signUp(email);
    await forgot(running, email);
    const { code } = running;
    expect((await reset(running, email, code, 'short')).body.__type).toBe('InvalidPasswordException');
    const replies = await Promise.all([reset(running, email, code), reset(running, email, code)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(sources).toEqual(['PostConfirmation_ConfirmSignUp', 'PostConfirmation_ConfirmForgotPassword']);
  });
});
