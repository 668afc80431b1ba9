import { type ComponentType, lazy } from 'react';
import type { Product } from '#contracts/products/product.ts';
import type { PersonalBuyProps } from './components/personal-buy.tsx';

const loadPersonalBuy = () => import('./components/personal-buy.tsx');

/**
 * The part of a product page that shows its questions, lazy-loaded only for products with questions. Server-rendered pages
 * include it, so the server sets it before rendering, and the browser sets it before hydrating such a page.
 */
export const personalBuy: { Part: ComponentType<PersonalBuyProps> } = { Part: lazy(loadPersonalBuy) };

/** Loads the part in advance if the product needs it, so that the page renders complete. If that fails, React lazy-loads it. */
export const readyPersonalBuy = async (product: Product | null | undefined): Promise<void> => {
  if (!product?.questions?.length) return;
  const part = await loadPersonalBuy().catch(() => undefined);
  if (part) personalBuy.Part = part.default;
};
