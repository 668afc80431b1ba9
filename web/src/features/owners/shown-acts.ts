import { categories } from '#contracts/categories.ts';
import type { FieldChange, LoggedAct } from '#contracts/owners/owner-log.ts';
import { productPath } from '#contracts/products/product-address.ts';
import { formatDay, formatMoment } from '#web/lib/dates.ts';
import { ownerLog as texts } from '#web/texts/owners/owner-log.ts';
import { formatPrice } from '#web/ui/price.tsx';

const calls = new Map<string, string>(Object.entries(texts.calls));
const fields = new Map<string, string>(Object.entries(texts.fields));
const values = new Map<string, string>([
  ...Object.entries(texts.states),
  ...categories.map(({ id, label }) => [id, label] as const),
]);
const steps = new Map<string, ReadonlyMap<string, string>>(
  Object.entries(texts.steps).map(([call, words]) => [call, new Map(Object.entries(words))]),
);

/** What an entry says: the act, and what is left of the detail that it recorded. */
export function wordsOf({ call, detail = '' }: Pick<LoggedAct, 'call' | 'detail'>): {
  readonly what: string;
  readonly detail: string;
} {
  const [first = '', ...rest] = detail.split(' ');
  const step = steps.get(call)?.get(first);
  if (step !== undefined) return { what: step, detail: rest.join(' ') };
  if (call === 'PATCH /api/manage/orders/{orderId}' && detail === '') return { what: texts.parcelChanged, detail };
  return { what: calls.get(call) ?? call, detail: detailInWords(detail) };
}

/** The product of an act, with its title if the entry knows it, and its path while it may have a page. */
export function productOf({ call, objects, detail, title, refused }: Omit<LoggedAct, 'actId'>) {
  const [productId] = objects;
  if (!call.includes('/api/products') || productId === undefined) return undefined;
  const named = title ?? (call.startsWith('POST ') ? detail : undefined);
  const isGone = call.startsWith('DELETE ') || refused !== undefined;
  return { name: named ?? productId, ...(!isGone && { path: productPath({ productId, title: named ?? '' }) }) };
}

/** A changed field in words, with its old value if it is short. */
export function changeInWords({ field, from, to }: FieldChange): string {
  const name = fields.get(field) ?? field;
  if (from === undefined || to === undefined) return name;
  const words = (value: string) => (field === 'price' ? formatPrice(Number(value)) : (values.get(value) ?? value));
  return texts.changed(name, words(to), words(from));
}

/** The log records an export's days as `from=… to=…`, and an invitation's time in ISO 8601. */
function detailInWords(detail: string): string {
  const [, from, to] = /^from=(\d{4}-\d\d-\d\d) to=(\d{4}-\d\d-\d\d)$/.exec(detail) ?? [];
  if (from !== undefined && to !== undefined) return texts.days(formatDay(from), formatDay(to));
  const [, invitedAt] = /^invited (\d{4}-\d\d-\d\dT[\d:.]+Z)$/.exec(detail) ?? [];
  return invitedAt === undefined ? detail : texts.invited(formatMoment(invitedAt));
}

/** Where an act came from: an address, or words such as `the command line`. */
export function originOf(ip: string): string {
  if (ip === '::1' || ip.startsWith('127.')) return texts.fromHere;
  return /^[\da-f.:]+$/i.test(ip) ? texts.fromAddress(ip) : texts.from(ip);
}

type OrderAct = Pick<LoggedAct, 'call' | 'objects'>;

/** True if the path also names a picture or a message. In older entries, its ID may come before the order's. */
const namesAnother = ({ call }: OrderAct): boolean => call.split('{').length > 2;

/** The IDs in these entries that are orders' beyond doubt: all IDs have one format. */
export const certainOrders = (acts: readonly OrderAct[]): ReadonlySet<string> =>
  new Set(acts.filter((act) => !namesAnother(act)).flatMap((act) => ordersOf(act)));

/** The orders of an act on orders, if need be known from other entries. Behind them, an entry may have the ID of what was made. */
export function ordersOf(act: OrderAct, known: ReadonlySet<string> = new Set()): readonly string[] {
  const { call, objects } = act;
  if (!call.includes('/orders')) return [];
  if (namesAnother(act)) return objects.filter((id) => known.has(id)).slice(0, 1);
  return call.includes('/orders/{orderId}') ? objects.slice(0, 1) : objects;
}

/** A pause this long between two looks at an order begins another visit. */
const visitPauseMs = 30 * 60_000;

const previews = 'POST /api/manage/orders/previews';

/**
 * The entries to show, newest first. An order's page opens private pictures by several calls, and a list previews. A visit shows an
 * order once for each, by the last entry, so that older entries rarely change what is shown.
 */
export function shownActs(acts: readonly LoggedAct[], known = certainOrders(acts)): readonly LoggedAct[] {
  const nextLooks = new Map<string, number>();
  const isFirst = (act: LoggedAct, look: string): boolean => {
    const key = [act.userId, act.ip, look].join(' ');
    const at = Date.parse(act.at);
    const next = nextLooks.get(key);
    nextLooks.set(key, at);
    return next === undefined || next - at >= visitPauseMs;
  };
  return acts.flatMap((act) => {
    if (act.refused !== undefined) return [act];
    if (act.call === previews) {
      const objects = act.objects.filter((order) => isFirst(act, `previews ${order}`));
      return objects.length === 0 ? [] : [{ ...act, objects }];
    }
    if (!act.call.startsWith('GET /api/manage/orders/{orderId}/')) return [act];
    const [order = act.objects.toSorted().join(' ')] = ordersOf(act, known);
    return isFirst(act, order) ? [act] : [];
  });
}
