import * as z from 'zod/mini';
import { keepable } from '../../contracts/text.ts';
import type { Caller } from '../caller.ts';
import type { ActFacts, ActOutcome, OwnerAct } from '../owner-guard.ts';
import { parseJson } from '../parse-json.ts';
import type { ApiEvent } from './api-event.ts';
import { fieldsOf } from './parse.ts';
import { codeOf, type Reply } from './respond.ts';
import { viewerAddressOf } from './viewer-address.ts';

/** The log truncates longer texts of a request, so that an entry takes only a few hundred bytes. In characters. */
const maxTextLength = 80;

/**
 * Whether the log records calls of a route: those that change or export something. URLs of private pictures are an export.
 * Opening an order marks its messages as read, which is no act.
 */
export const isAct = (routeKey: string): boolean =>
  routeKey.startsWith('GET ')
    ? /(\.csv|\/photos|\/case|\/making|\/messages\/[^/]+\/pictures)$/.test(routeKey)
    : !routeKey.endsWith('/messages/read');

/** The log entry of a call, which is written before the call is validated and runs. */
export function actOf(event: ApiEvent, { userId, fullName, email }: Caller): OwnerAct {
  const body = fieldsOf(event);
  const named = [...event.routeKey.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => event.pathParameters?.[name]);
  const seen = body.seen === true ? 'seen' : undefined;
  const detail = [queryOf(event), seen, ...detailFields.map((field) => body[field])].filter(isText).join(' ');
  return {
    userId,
    name: fullName,
    email,
    call: event.routeKey,
    objects: [...named, ...orderIdsIn(body)].filter(isText).slice(0, 50).map(short),
    ...(detail !== '' && { detail: short(detail) }),
    ...addressesOf(event),
  };
}

const namesOrders = z.object({ orders: z.array(z.unknown()) });
const namesOrder = z.object({ orderId: z.string() });

/** The IDs of the orders that a body names (`ordersCommandSchema`), also of an invalid one. */
const orderIdsIn = (body: unknown): readonly string[] =>
  (namesOrders.safeParse(body).data?.orders ?? []).flatMap((order) => namesOrder.safeParse(order).data?.orderId ?? []);

/** The body's fields whose values show what the owner did. */
const detailFields = ['status', 'payment', 'confirmation', 'reason', 'title', 'fileName', 'page'] as const;

/** What the log adds after the call: the refusal's code, the new object's ID, what the act did. Nothing for a plain success. */
export function outcomeOf(reply: Reply, noted?: ActFacts): ActOutcome | undefined {
  const { statusCode: status } = reply;
  const code = codeOf(reply);
  if (code !== undefined) return { status, code };
  const made = status === 201 ? idIn(reply.body) : undefined;
  if (made === undefined && noted === undefined) return undefined;
  return { status, ...(made !== undefined && { made }), ...(noted && shortFacts(noted)) };
}

const shortFacts = ({ title, changes }: ActFacts): ActFacts => ({
  ...(title !== undefined && { title: short(title) }),
  ...(changes !== undefined && {
    changes: changes.map(({ field, from, to }) => ({
      field,
      ...(from !== undefined && { from: short(from) }),
      ...(to !== undefined && { to: short(to) }),
    })),
  }),
});

function idIn(body = ''): string | undefined {
  const made = parseJson(body);
  if (typeof made !== 'object' || made === null) return undefined;
  const [id] = Object.entries(made).flatMap(([name, value]) => (/^\w+Id$/.test(name) && isText(value) ? [value] : []));
  return id;
}

/** The days of an export. */
const queryOf = ({ queryStringParameters }: ApiEvent): string =>
  ['from', 'to']
    .flatMap((name) => (queryStringParameters?.[name] ? [`${name}=${queryStringParameters[name]}`] : []))
    .join(' ');

/** The owner's address, and the address that called API Gateway: CloudFront's, unless the call bypassed it. */
const addressesOf = (event: ApiEvent): Pick<OwnerAct, 'ip' | 'via'> => ({
  ip: short(viewerAddressOf(event)),
  via: short(event.requestContext.http?.sourceIp ?? ''),
});

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const short = (text: string): string => keepable(text, maxTextLength);
