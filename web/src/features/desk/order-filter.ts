import { mobileNumberError, plainMobileNumber } from '#contracts/accounts/contact.ts';
import { isDay } from '#contracts/dates/day.ts';
import { type WorkList, workLists } from '#contracts/desk/work-list.ts';
import type { OrderStatus } from '#contracts/orders/order.ts';
import { useAddressQuery } from '#web/lib/address-query.ts';
import { type SearchFor, useWords } from '../../ui/use-words.ts';

/** In the order in which owners need them: open orders first. */
export const statusTabs: readonly OrderStatus[] = [
  'placed',
  'making',
  'shipped',
  'returned',
  'delivered',
  'awaiting-payment',
  'cancelled',
];

/** The filter of the owners' order list. */
export interface OrderFilter {
  /** Undefined for all statuses. */
  readonly status: OrderStatus | undefined;
  /** Only orders that need a confirmation. */
  readonly confirmation?: 'needed' | undefined;
  /** Only open orders of this work list. */
  readonly work?: WorkList | undefined;
  /** Only those of the work list that are due on this day (2026-12-05), before today (`late`) or on no day (`none`). */
  readonly due?: string | undefined;
  /** Only orders with this mobile number. */
  readonly phone?: string | undefined;
  /** The search words; may be empty. */
  readonly words: string;
}

/** Reads the filter from the page's URL, so that a reload and the back button keep it. Ignores an unknown status. */
export function useOrderFilter(): { readonly filter: OrderFilter; readonly search: SearchFor } {
  const query = useAddressQuery();
  const [words, search] = useWords();
  const requested = query.get('status');
  const status = statusTabs.find((each) => each === requested);
  const confirmation = query.get('confirmation') === 'needed' ? 'needed' : undefined;
  const work = workLists.find((each) => each === query.get('work'));
  const due = work === undefined ? undefined : dueIn(query);
  return { filter: { status, confirmation, work, due, phone: phoneIn(query), words }, search };
}

function dueIn(query: URLSearchParams): string | undefined {
  const due = query.get('due') ?? '';
  return due === 'late' || due === 'none' || isDay(due) ? due : undefined;
}

/** The mobile number in the URL; undefined if it is invalid. */
function phoneIn(query: URLSearchParams): string | undefined {
  const phone = plainMobileNumber(query.get('phone') ?? '');
  return mobileNumberError(phone) === undefined ? phone : undefined;
}

/** The filter as a query string, which the page and the API share. */
export function filterQuery({ status, confirmation, work, due, phone, words }: OrderFilter): URLSearchParams {
  const query = new URLSearchParams();
  if (status !== undefined) query.set('status', status);
  if (confirmation !== undefined) query.set('confirmation', confirmation);
  if (work !== undefined) query.set('work', work);
  if (due !== undefined) query.set('due', due);
  if (phone !== undefined) query.set('phone', phone);
  if (words !== '') query.set('q', words);
  return query;
}

/** The path of the filtered list. */
export function filterPath(filter: OrderFilter): string {
  const query = filterQuery(filter);
  return query.size === 0 ? '/manage/orders' : `/manage/orders?${query}`;
}
