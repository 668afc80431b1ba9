import { StoredValue } from '../../lib/stored-value.ts';
import type { CardAttempt } from './card-attempt.ts';

/** The card payment begun in this tab; it outlives a reload and the visit to Stripe's page. */
export const cardAttempts = new StoredValue<CardAttempt>('shop.card-attempt', parse);

function parse(stored: unknown): CardAttempt | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined;
  if (!('userId' in stored && typeof stored.userId === 'string')) return undefined;
  if (!('cartVersion' in stored && typeof stored.cartVersion === 'string')) return undefined;
  if (!('key' in stored && typeof stored.key === 'string')) return undefined;
  const orderId = 'orderId' in stored && typeof stored.orderId === 'string' ? { orderId: stored.orderId } : {};
  return { userId: stored.userId, cartVersion: stored.cartVersion, key: stored.key, ...orderId };
}
