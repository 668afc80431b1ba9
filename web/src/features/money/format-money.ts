import { formatPrice } from '../../ui/price.tsx';

/** Rupees as in the rest of the shop; another currency, which only a mistake brings, by its code: `USD 12.50`. */
export const formatMoney = (amount: number, currency: string): string =>
  currency === 'inr' ? formatPrice(amount) : `${currency.toUpperCase()} ${amount.toFixed(2)}`;
