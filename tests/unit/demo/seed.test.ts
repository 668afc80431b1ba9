import { afterEach, expect, it, test, vi } from 'vitest';
import { createCaller, despiteSlowResponses, SlowResponse } from '#demo/seed.ts';

afterEach(() => vi.unstubAllGlobals());

const call = (status: number, body: object) => {
  vi.stubGlobal('fetch', async () => Response.json(body, { status }));
  return createCaller('http://localhost', 'token')('POST', '/api/uploads');
};

test('says what to do if a function took too long, and passes on what the shop itself refuses', async () => {
  await expect(call(503, { message: 'Service Unavailable' })).rejects.toThrow(new SlowResponse('POST', '/api/uploads'));
  expect(new SlowResponse('POST', '/api/uploads').message).toBe(
    'This computer is too busy to fill the shop (POST /api/uploads took too long): start again, and it goes on.',
  );
  const refused = call(503, { code: 'card_not_set_up' });
  await expect(refused).rejects.toThrow('The shop refuses POST /api/uploads of the demo: {"code":"card_not_set_up"}');
  await expect(refused).rejects.not.toBeInstanceOf(SlowResponse);
});

it.each([
  ['two slow answers', 2, 'done'],
  ['three slow answers', 3, 'too busy'],
])('goes on filling the shop after two slow answers: %s', async (_, slow, outcome) => {
  let runs = 0;
  const work = async () => {
    runs += 1;
    if (runs <= slow) throw new SlowResponse('GET', '/');
    return 'done';
  };
  const result = await despiteSlowResponses(work).catch(({ message }: Error) => message);
  expect(result).toContain(outcome);
  expect(runs).toBe(3);
});

it('does not repeat work that fails for another reason', async () => {
  let runs = 0;
  const work = async () => {
    runs += 1;
    throw new Error('broken');
  };
  await expect(despiteSlowResponses(work)).rejects.toThrow('broken');
  expect(runs).toBe(1);
});
