import { type ComponentType, lazy } from 'react';
import type { Product } from '#contracts/product.ts';
import type { PersonalBuyProps } from './components/personal-buy.tsx';

const loadPersonalBuy = () => import('./components/personal-buy.tsx');

/**
 * The part of a product's page that asks its questions. Browsers load it only with such a product. Complete pages contain it, so
 * the server, and the browser before it hydrates such a page, set it.
 */
export const personalBuy: { Part: ComponentType<PersonalBuyProps> } = { Part: lazy(loadPersonalBuy) };

/** Loads the part if the product needs it, so that its page shows whole at once. If that fails, React loads it again. */
export const readyPersonalBuy = async (product: Product | null | undefined): Promise<void> => {
  if (!product?.questions?.length) return;
  const part = await loadPersonalBuy().catch(() => undefined);
  if (part) personalBuy.Part = part.default;
};
