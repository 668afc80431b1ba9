import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aLine } from '#tests/support/web/a-cart.ts';
import { QuantityQueue } from './quantity-queue.ts';

/** A fake server whose responses the test controls. */
function scriptedServer() {
  const calls: { qty: number; accept: () => void; refuse: (error: Error) => void }[] = [];
  const send = (_productId: string, qty: number) =>
    new Promise<void>((accept, refuse) => {
      calls.push({ qty, accept, refuse });
    });
  return { calls, send };
}

const pendingPromises = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the queue of quantities', () => {
  it('shows fifty quick clicks at once and sends them in two calls', async () => {
    const server = scriptedServer();
    const queue = new QuantityQueue({ send: server.send, onRefused: () => {}, onMoved: () => true });
    for (let qty = 2; qty <= 51; qty++) queue.want('mug', qty);
    expect(queue.snapshot().wanted.get('mug')).toBe(51);
    expect(server.calls.map(({ qty }) => qty)).toEqual([2]);

    server.calls[0]?.accept();
    await vi.advanceTimersByTimeAsync(300);
    expect(server.calls.map(({ qty }) => qty)).toEqual([2, 51]);
    expect(queue.snapshot().wanted.get('mug')).toBe(51);

    server.calls[1]?.accept();
    await pendingPromises();
    expect(queue.snapshot().wanted.size).toBe(0);
  });

  it('handles each line independently', async () => {
    const server = scriptedServer();
    const queue = new QuantityQueue({ send: server.send, onRefused: () => {}, onMoved: () => true });
    queue.want('mug', 2);
    queue.want('frame', 5);
    server.calls[0]?.accept();
    await pendingPromises();
    expect([...queue.snapshot().wanted]).toEqual([['frame', 5]]);
  });

  it('D5: rolls back a refused change, and keeps the reason until the next change', async () => {
    const server = scriptedServer();
    const onRefused = vi.fn();
    const queue = new QuantityQueue({ send: server.send, onRefused, onMoved: () => true });
    queue.want('mug', 2);
    queue.want('mug', 3);
    const error = new Error('no');
    server.calls[0]?.refuse(error);
    await pendingPromises();
    expect(queue.snapshot().wanted.size).toBe(0);
    expect(queue.snapshot().refused.get('mug')).toBe(error);
    expect(onRefused.mock.calls).toEqual([['mug']]);

    queue.want('mug', 2);
    expect(queue.snapshot().refused.size).toBe(0);
  });

  it('sends debounced clicks at once when it is flushed', async () => {
    const server = scriptedServer();
    const queue = new QuantityQueue({ send: server.send, onRefused: () => {}, onMoved: () => true });
    queue.want('mug', 2);
    queue.want('mug', 4);
    server.calls[0]?.accept();
    await pendingPromises();
    queue.flush();
    expect(server.calls.map(({ qty }) => qty)).toEqual([2, 4]);
  });

  it('settles when no call is pending, without waiting for the debounce', async () => {
    const server = scriptedServer();
    const queue = new QuantityQueue({ send: server.send, onRefused: () => {}, onMoved: () => true });
    await queue.settled();
    queue.want('mug', 2);
    queue.want('mug', 4);
    const settled = vi.fn();
    void queue.settled().then(settled);
    server.calls[0]?.accept();
    await pendingPromises();
    expect(server.calls).toHaveLength(2);
    expect(settled).not.toHaveBeenCalled();
    server.calls[1]?.accept();
    await pendingPromises();
    expect(settled).toHaveBeenCalledOnce();
  });

  it('drops a deleted line, and ignores the response to its last call', async () => {
    const server = scriptedServer();
    const queue = new QuantityQueue({ send: server.send, onRefused: () => {}, onMoved: () => true });
    queue.want('mug', 2);
    queue.forget('mug');
    expect(queue.snapshot().wanted.size).toBe(0);
    server.calls[0]?.refuse(new Error('no such line'));
    await pendingPromises();
    expect(queue.snapshot().refused.size).toBe(0);
  });

  it('takes no response to a call of a deleted line for the response to a call after Undo', async () => {
    const server = scriptedServer();
    const queue = new QuantityQueue({ send: server.send, onRefused: () => {}, onMoved: () => true });
    queue.want('mug', 2);
    queue.forget('mug');
    queue.want('mug', 3);
    server.calls[0]?.accept();
    await pendingPromises();
    expect(queue.snapshot().wanted.get('mug')).toBe(3);

    const error = new Error('no');
    server.calls[1]?.refuse(error);
    await pendingPromises();
    expect(queue.snapshot().wanted.size).toBe(0);
    expect(queue.snapshot().refused.get('mug')).toBe(error);
  });

  describe('while a call gives the line another ID', () => {
    const moving = () => {
      const server = scriptedServer();
      const send = vi.fn(server.send);
      const onMoved = vi.fn(() => true);
      const queue = new QuantityQueue({ send, onRefused: () => {}, onMoved });
      const swap = scriptedServer();
      const line = { ...aLine('mug'), lineId: 'mug.1' };
      const move = () => queue.move('mug', () => swap.send('mug', 0).then(() => line));
      return { queue, server, send, swap, move, onMoved };
    };

    it('sends clicks after it, to the line with the new ID', async () => {
      const { queue, server, send, swap, move } = moving();
      const moved = move();
      await pendingPromises();
      queue.want('mug', 2);
      queue.want('mug', 3);
      await pendingPromises();
      expect(send).not.toHaveBeenCalled();
      swap.calls[0]?.accept();
      await moved;
      expect([...queue.snapshot().wanted]).toEqual([['mug.1', 3]]);
      await pendingPromises();
      expect(send.mock.calls).toEqual([['mug.1', 2]]);
      server.calls[0]?.accept();
      await pendingPromises();
      await vi.advanceTimersByTimeAsync(300);
      expect(send.mock.calls).toEqual([
        ['mug.1', 2],
        ['mug.1', 3],
      ]);
      server.calls[1]?.accept();
      await queue.settled();
      expect(queue.snapshot().wanted.size).toBe(0);
    });

    it('waits for the change that is on its way, and debounced clicks follow it', async () => {
      const { queue, server, send, swap, move } = moving();
      queue.want('mug', 2);
      queue.want('mug', 3);
      const moved = move();
      await pendingPromises();
      expect(swap.calls).toHaveLength(0);
      server.calls[0]?.accept();
      await pendingPromises();
      swap.calls[0]?.accept();
      await moved;
      await vi.advanceTimersByTimeAsync(300);
      expect(send.mock.calls).toEqual([
        ['mug', 2],
        ['mug.1', 3],
      ]);
    });

    it('sends clicks to the same line if the call fails, and none after sign-out', async () => {
      const { queue, server, send, swap, move, onMoved } = moving();
      const failed = move().catch(() => 'failed');
      await pendingPromises();
      queue.want('mug', 2);
      swap.calls[0]?.refuse(new Error('offline'));
      expect(await failed).toBe('failed');
      await pendingPromises();
      expect(send.mock.calls).toEqual([['mug', 2]]);
      server.calls[0]?.accept();
      await pendingPromises();

      const moved = move();
      await pendingPromises();
      queue.want('mug', 3);
      queue.clear();
      swap.calls[1]?.accept();
      await moved;
      await pendingPromises();
      expect(send).toHaveBeenCalledOnce();
      // The next visit's cart may have an equal line.
      expect(onMoved).not.toHaveBeenCalled();
    });

    it('drops clicks on a line that was merged with another', async () => {
      const { queue, send, swap, move, onMoved } = moving();
      onMoved.mockReturnValue(false);
      const moved = move();
      await pendingPromises();
      queue.want('mug', 2);
      swap.calls[0]?.accept();
      await moved;
      await pendingPromises();
      expect(queue.snapshot().wanted.size).toBe(0);
      expect(send).not.toHaveBeenCalled();
    });

    it('knows the ID afterwards, for the removal of the line', async () => {
      const { queue, swap, move } = moving();
      expect(await queue.idOf('mug')).toBe('mug');
      void move();
      const id = queue.idOf('mug');
      await pendingPromises();
      swap.calls[0]?.accept();
      expect(await id).toBe('mug.1');
    });
  });

  it('drops all pending quantities on sign-out, and sends nothing afterwards', async () => {
    const server = scriptedServer();
    const queue = new QuantityQueue({ send: server.send, onRefused: () => {}, onMoved: () => true });
    queue.want('frame', 2);
    server.calls[0]?.refuse(new Error('no'));
    queue.want('mug', 2);
    queue.want('mug', 4);
    server.calls[1]?.accept();
    await pendingPromises();
    queue.clear();
    expect(queue.snapshot()).toEqual({ wanted: new Map(), refused: new Map() });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(server.calls).toHaveLength(2);
    await queue.settled();
  });

  it('notifies its listeners, and returns the same snapshot while nothing changes', () => {
    const queue = new QuantityQueue({ send: () => new Promise(() => {}), onRefused: () => {}, onMoved: () => true });
    const listener = vi.fn();
    const stop = queue.subscribe(listener);
    queue.want('mug', 2);
    expect(listener).toHaveBeenCalledOnce();
    expect(queue.snapshot()).toBe(queue.snapshot());
    stop();
    queue.want('mug', 3);
    expect(listener).toHaveBeenCalledOnce();
  });
});
