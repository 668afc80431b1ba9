import { formatPrice } from '../../ui/price.tsx';

/** Formats rupees as in the rest of the shop. Any other currency is a mistake, and shows with its code: `USD 12.50`. */
export const formatMoney = (amount: number, currency: string): string =>
  currency === 'inr' ? formatPrice(amount) : `${currency.toUpperCase()} ${amount.toFixed(2)}`;
