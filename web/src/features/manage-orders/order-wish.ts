import { useSearchParams } from 'react-router-dom';
import { mobileNumberError, plainMobileNumber } from '#contracts/contact.ts';
import type { OrderStatus } from '#contracts/order.ts';
import { useWords } from '../../ui/use-words.ts';

/** In the order in which an owner looks at them: first what is to be done. */
export const statusTabs: readonly OrderStatus[] = ['placed', 'shipped', 'delivered', 'awaiting-payment', 'cancelled'];

/** Which orders the owner wants to see. */
export interface OrderWish {
  /** Undefined for all. */
  readonly status: OrderStatus | undefined;
  /** Only orders that wait for their confirmation (D24). */
  readonly confirmation?: 'needed' | undefined;
  /** Only orders with this mobile number. */
  readonly phone?: string | undefined;
  /** What is searched for; empty for nothing. */
  readonly words: string;
}

/** The wish as the address has it, so that a reload and the back button keep it; a status that there is not counts as none. */
export function useOrderWish(): { readonly wish: OrderWish; readonly search: (words: string) => void } {
  const [query] = useSearchParams();
  const [words, search] = useWords();
  const named = query.get('status');
  const status = statusTabs.find((each) => each === named);
  const confirmation = query.get('confirmation') === 'needed' ? 'needed' : undefined;
  return { wish: { status, confirmation, phone: phoneIn(query), words }, search };
}

/** The mobile number in the address; one that is none counts as none. */
function phoneIn(query: URLSearchParams): string | undefined {
  const phone = plainMobileNumber(query.get('phone') ?? '');
  return mobileNumberError(phone) === undefined ? phone : undefined;
}

/** What the address of the page, and the API's, say of the wish. */
export function wishQuery({ status, confirmation, phone, words }: OrderWish): URLSearchParams {
  const query = new URLSearchParams();
  if (status !== undefined) query.set('status', status);
  if (confirmation !== undefined) query.set('confirmation', confirmation);
  if (phone !== undefined) query.set('phone', phone);
  if (words !== '') query.set('q', words);
  return query;
}

/** The address of the orders wished for. */
export function wishPath(wish: OrderWish): string {
  const query = wishQuery(wish);
  return query.size === 0 ? '/manage/orders' : `/manage/orders?${query}`;
}
