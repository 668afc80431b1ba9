import { useEffect } from 'react';
import type { LiveAddress, LiveMessage, LiveTopic } from '#contracts/live/live.ts';
import { refreshCart } from '#web/lib/customer-cart.ts';
import { refreshOrders } from '#web/lib/customer-orders.ts';
import { refreshMessages } from '#web/lib/message-keys.ts';
import { callApi } from '../../lib/api.ts';
import { parseJson } from '../../lib/problem.ts';
import { coalesce } from './coalesce.ts';
import { reportOrderChanges } from './order-changes.ts';
import { ReconnectingSocket } from './reconnecting-socket.ts';

const requestUrl = async (signal: AbortSignal): Promise<string> =>
  (await callApi<LiveAddress>('POST', '/api/live', { signedIn: true, signal })).url;

/** Keeps the cart, the orders and an owner's order list current, whichever tab or device changes them. */
export function useLive(): void {
  useEffect(() => {
    const refresh: Partial<Record<LiveTopic, () => void>> = {
      cart: coalesce(refreshCart),
      orders: coalesce(refreshOrders),
      messages: coalesce(refreshMessages),
    };
    const live = new ReconnectingSocket({
      requestUrl,
      connect: (url) => new WebSocket(url),
      onOpen: () => {
        for (const catchUp of Object.values(refresh)) catchUp();
        reportOrderChanges();
      },
      onMessage: (data) => {
        const message = parseJson(data) as LiveMessage | undefined;
        if (message?.type === 'managed-orders') reportOrderChanges(message.orders);
        else if (message !== undefined && message.type !== 'pong') refresh[message.type]?.();
      },
      random: Math.random,
    });
    return connectWhileOnline(live);
  }, []);
}

/** Keeps a connection while the browser is online and the page is open. Returns a function that closes it. */
function connectWhileOnline(live: ReconnectingSocket): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const wanted = () => live.handle('wanted');
  const unwanted = () => live.handle('unwanted');
  window.addEventListener('online', wanted, { signal });
  window.addEventListener('offline', unwanted, { signal });
  // Browsers don't keep a page with an open WebSocket in the back/forward cache.
  window.addEventListener('pagehide', unwanted, { signal });
  window.addEventListener('pageshow', wanted, { signal });
  // After a sleep the connection may be dead although the network is up.
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && wanted(), { signal });
  wanted();
  return () => {
    listening.abort();
    unwanted();
  };
}
