import { useEffect } from 'react';
import type { LiveAddress, LiveMessage, LiveTopic } from '#contracts/live.ts';
import { callApi } from '../../lib/api.ts';
import { parseJson } from '../../lib/problem.ts';
import { refreshCart } from '../cart/api/get-cart.ts';
import { refreshOrders } from '../orders/api/refresh-orders.ts';
import { coalesce } from './coalesce.ts';
import { LiveLine } from './live-line.ts';

/** Many changes come in one burst, as when a cart is ordered; one fetch shows them all. */
const gather = 60;

const ask = async (signal: AbortSignal): Promise<string> =>
  (await callApi<LiveAddress>('POST', '/api/live', { signedIn: true, signal })).url;

/** Keeps the signed-in visitor's cart and orders as they are, whichever tab or device changed them (D14). */
export function useLive(): void {
  useEffect(() => {
    const refresh: Record<LiveTopic, () => void> = {
      cart: coalesce(refreshCart, gather),
      orders: coalesce(refreshOrders, gather),
    };
    const line = new LiveLine({
      ask,
      connect: (url) => new WebSocket(url),
      onOpen: () => {
        for (const catchUp of Object.values(refresh)) catchUp();
      },
      onMessage: (data) => {
        const topic = topicOf(data);
        if (topic) refresh[topic]();
      },
      random: Math.random,
    });
    return keepWanted(line);
  }, []);
}

function topicOf(data: string): LiveTopic | undefined {
  const message = parseJson(data) as LiveMessage | undefined;
  return message?.type === 'cart' || message?.type === 'orders' ? message.type : undefined;
}

/** Wants the line while there is a network and a page; returns how to want it no more. */
function keepWanted(line: LiveLine): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const wanted = () => line.handle('wanted');
  const unwanted = () => line.handle('unwanted');
  window.addEventListener('online', wanted, { signal });
  window.addEventListener('offline', unwanted, { signal });
  // A page with an open WebSocket cannot be kept for the way back.
  window.addEventListener('pagehide', unwanted, { signal });
  window.addEventListener('pageshow', wanted, { signal });
  // After a sleep the network is there and the connection may not be.
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && wanted(), { signal });
  wanted();
  return () => {
    listening.abort();
    unwanted();
  };
}
