import type { LoggedAct } from '#contracts/owners/owner-log.ts';
import { formatDay, formatMoment } from '#web/lib/dates.ts';
import { ownerLog as texts } from '#web/texts/owners/owner-log.ts';

const calls = new Map<string, string>(Object.entries(texts.calls));
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

/**
 * The entries to show, newest first. An owner's page of an order loads private pictures by several calls: the entries of a visit are
 * shown as its last one, so that older entries rarely change what is shown. A refused look is always shown.
 */
export function shownActs(acts: readonly LoggedAct[], known = certainOrders(acts)): readonly LoggedAct[] {
  const nextLooks = new Map<string, number>();
  return acts.filter((act) => {
    if (act.refused !== undefined || !act.call.startsWith('GET /api/manage/orders/{orderId}/')) return true;
    const [order = act.objects.toSorted().join(' ')] = ordersOf(act, known);
    const key = [act.userId, act.ip, order].join(' ');
    const at = Date.parse(act.at);
    const next = nextLooks.get(key);
    nextLooks.set(key, at);
    return next === undefined || next - at >= visitPauseMs;
  });
}
