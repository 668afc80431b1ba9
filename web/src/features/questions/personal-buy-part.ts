import { type ComponentType, lazy } from 'react';
import type { PersonalBuyProps } from './components/personal-buy.tsx';

export const loadPersonalBuy = () => import('./components/personal-buy.tsx');

/**
 * The part of a product's page that asks its questions. Browsers load it only with such a product. Complete pages contain it, so
 * the server, and the browser before it hydrates such a page, set it.
 */
export const personalBuy: { Part: ComponentType<PersonalBuyProps> } = { Part: lazy(loadPersonalBuy) };
