import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { passing, scriptedConnection } from '#tests/support/web/scripted-connection.ts';

const minute = 60_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function openConnection() {
  const scripted = scriptedConnection();
  scripted.live.handle('wanted');
  await passing();
  scripted.socket().open();
  return scripted;
}

describe('D14: the live connection', () => {
  it('requests a URL, connects to it, catches up and receives messages', async () => {
    const { onOpen, received, socket } = await openConnection();
    expect(socket().url).toBe('wss://shop.example/live?ticket=1');
    expect(onOpen).toHaveBeenCalledOnce();
    socket().say('{"type":"cart"}');
    expect(received).toEqual(['{"type":"cart"}']);
  });

  it('reconnects with a new ticket after a lost connection, and catches up', async () => {
    const { ask, onOpen, sockets, socket } = await openConnection();
    socket().drop();
    await passing(499);
    expect(ask).toHaveBeenCalledOnce();
    await passing(1);
    socket().open();
    expect(sockets.map(({ url }) => url.at(-1))).toEqual(['1', '2']);
    expect(onOpen).toHaveBeenCalledTimes(2);
  });

  it('retries with a longer backoff while the API refuses', async () => {
    const { live, ask, sockets } = scriptedConnection();
    ask.mockRejectedValue(new Error('no network'));
    live.handle('wanted');
    for (const [tries, wait] of [1_000, 2_000, 4_000, 8_000, 15_000, 15_000].entries()) {
      await passing(wait - 1);
      expect(ask).toHaveBeenCalledTimes(tries + 1);
      await passing(1);
      expect(ask).toHaveBeenCalledTimes(tries + 2);
    }
    expect(sockets).toEqual([]);
  });

  it('gives up an attempt that hangs at the API or at the socket, and retries', async () => {
    const { live, ask, sockets, socket } = scriptedConnection();
    ask.mockImplementationOnce(() => new Promise(() => {}));
    live.handle('wanted');
    await passing(15_000);
    expect(ask.mock.calls[0]?.[0].aborted).toBe(true);
    await passing(1_000);
    expect(sockets).toHaveLength(1);
    const hanging = socket();
    await passing(15_000);
    expect(hanging.closed).toBe(true);
    await passing(2_000);
    expect(sockets).toHaveLength(2);
    hanging.open();
    socket().open();
    expect(socket().closed).toBe(false);
  });

  it('retries when a socket is refused', async () => {
    const { live, ask, socket } = scriptedConnection();
    live.handle('wanted');
    await passing();
    socket().drop();
    await passing(1_000);
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it('reconnects at once when the network returns', async () => {
    const { live, ask, socket, onOpen } = await openConnection();
    live.handle('unwanted');
    expect(socket().closed).toBe(true);
    await passing(60 * minute);
    expect(ask).toHaveBeenCalledOnce();
    live.handle('wanted');
    await passing();
    socket().open();
    expect(onOpen).toHaveBeenCalledTimes(2);
  });

  it('pings every four minutes', async () => {
    const { socket } = await openConnection();
    for (let pings = 1; pings <= 3; pings++) {
      await passing(4 * minute);
      expect(socket().sent).toHaveLength(pings);
      socket().say('{"type":"pong"}');
    }
    expect(socket().sent[0]).toBe('{"type":"ping"}');
    expect(socket().closed).toBe(false);
  });

  it('detects a dead connection after a sleep', async () => {
    const { live, ask, socket } = await openConnection();
    const dead = socket();
    live.handle('wanted');
    live.handle('wanted');
    await passing(9_999);
    expect(dead.closed).toBe(false);
    await passing(1);
    expect(dead.closed).toBe(true);
    await passing(500);
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it('opens the next connection before the last one ends, without a gap', async () => {
    const { received, sockets, socket } = await openConnection();
    const first = socket();
    const pongs = setInterval(() => first.say('{"type":"pong"}'), 4 * minute + 1);
    await passing(110 * minute);
    clearInterval(pongs);
    expect(sockets).toHaveLength(2);
    received.length = 0;
    first.say('old');
    socket().open();
    expect(first.closed).toBe(true);
    socket().say('new');
    first.say('late');
    first.drop();
    await passing(minute);
    expect(received).toEqual(['old', 'new']);
    expect(sockets).toHaveLength(2);
  });

  it('leaves no socket, call or timer behind when it ends', async () => {
    const { live, ask, received, sockets, socket } = await openConnection();
    live.handle('unwanted');
    socket().say('late');
    socket().drop();
    expect(received).toEqual([]);
    live.handle('wanted');
    live.handle('unwanted');
    await passing(240 * minute);
    expect(ask.mock.calls[1]?.[0].aborted).toBe(true);
    expect(sockets).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
  });
});
