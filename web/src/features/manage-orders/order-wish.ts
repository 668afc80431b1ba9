import { mobileNumberError, plainMobileNumber } from '#contracts/contact.ts';
import type { OrderStatus } from '#contracts/order.ts';
import { type WorkList, workLists } from '#contracts/work-list.ts';
import { useAddressQuery } from '#web/lib/address-query.ts';
import { useWords } from '../../ui/use-words.ts';

/** In the order of an owner's work: open orders first. */
export const statusTabs: readonly OrderStatus[] = [
  'placed',
  'making',
  'shipped',
  'delivered',
  'awaiting-payment',
  'cancelled',
];

/** The owner's filters of the order list. */
export interface OrderWish {
  /** Undefined for all. */
  readonly status: OrderStatus | undefined;
  /** Only orders that await their confirmation (D24). */
  readonly confirmation?: 'needed' | undefined;
  /** Only open orders of this work list. */
  readonly work?: WorkList | undefined;
  /** Only orders with this mobile number. */
  readonly phone?: string | undefined;
  /** The search words; may be empty. */
  readonly words: string;
}

/** The filters in the address, so that a reload and the back button keep them. An unknown status is ignored. */
export function useOrderWish(): { readonly wish: OrderWish; readonly search: (words: string) => void } {
  const query = useAddressQuery();
  const [words, search] = useWords();
  const named = query.get('status');
  const status = statusTabs.find((each) => each === named);
  const confirmation = query.get('confirmation') === 'needed' ? 'needed' : undefined;
  const work = workLists.find((each) => each === query.get('work'));
  return { wish: { status, confirmation, work, phone: phoneIn(query), words }, search };
}

/** The mobile number in the address; an invalid one is ignored. */
function phoneIn(query: URLSearchParams): string | undefined {
  const phone = plainMobileNumber(query.get('phone') ?? '');
  return mobileNumberError(phone) === undefined ? phone : undefined;
}

/** The query of the page's address, and of the API's. */
export function wishQuery({ status, confirmation, work, phone, words }: OrderWish): URLSearchParams {
  const query = new URLSearchParams();
  if (status !== undefined) query.set('status', status);
  if (confirmation !== undefined) query.set('confirmation', confirmation);
  if (work !== undefined) query.set('work', work);
  if (phone !== undefined) query.set('phone', phone);
  if (words !== '') query.set('q', words);
  return query;
}

/** The address of the filtered list. */
export function wishPath(wish: OrderWish): string {
  const query = wishQuery(wish);
  return query.size === 0 ? '/manage/orders' : `/manage/orders?${query}`;
}
