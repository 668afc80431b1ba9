import * as z from 'zod/mini';
import { invalid } from './errors.ts';

interface Fields {
  [name: string]: string | Fields;
}

/**
 * Parses a form with Stripe's nested names, such as `line_items[0][price_data][currency]=inr`. Lists stay records by index until
 * a schema reads them. The records have no prototype, so that names like `constructor` are not special.
 */
export function parseForm(body: string): Fields {
  const fields: Fields = Object.create(null);
  for (const [name, value] of new URLSearchParams(body)) {
    const [first = '', ...rest] = name.split(/\]?\[/).map((part) => part.replace(/\]$/, ''));
    const path = [first, ...rest];
    const last = path.pop() ?? '';
    let target = fields;
    for (const part of path) {
      const inner = target[part] ?? Object.create(null);
      if (typeof inner === 'string') throw invalid('Invalid request parameters.', name);
      target[part] = inner;
      target = inner;
    }
    target[last] = value;
  }
  return fields;
}

/** Parses a form with a schema. @throws StripeError for missing, unknown or malformed parameters. */
export function readParameters<S extends z.ZodMiniType>(schema: S, form: unknown): z.output<S> {
  const parsed = z.safeParse(schema, form);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const nameOf = (path: readonly PropertyKey[]) =>
    path.map((part, index) => (index === 0 ? String(part) : `[${String(part)}]`)).join('');
  if (issue?.code === 'unrecognized_keys') {
    const param = nameOf([...issue.path, ...issue.keys.slice(0, 1)]);
    throw invalid(`Received unknown parameter: ${param}`, param, 'parameter_unknown');
  }
  const param = nameOf(issue?.path ?? []);
  const given = (issue?.path ?? []).reduce<unknown>(
    (value, part) => (typeof value === 'object' && value !== null ? Reflect.get(value, part) : undefined),
    form,
  );
  if (given === undefined) throw invalid(`Missing required param: ${param}.`, param, 'parameter_missing');
  throw invalid(issue?.message ?? '', param);
}

const text = z.string().check(z.minLength(1), z.maxLength(5000));
const integer = z.pipe(z.string().check(z.regex(/^\d{1,15}$/, 'Invalid integer')), z.transform(Number));
const flag = z.pipe(
  z.enum(['true', 'false']),
  z.transform((value) => value === 'true'),
);
const url = z.string().check(z.refine((value) => URL.canParse(value), 'Not a valid URL'));
const metadata = z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(500)));
const list = <S extends z.ZodMiniType>(item: S) =>
  z.pipe(
    z.record(z.string().check(z.regex(/^\d+$/)), item),
    z.transform((items) => Object.values(items)),
  );

/** The parameters of a session that card payments need. Any other parameter is rejected as unknown. */
export const sessionParameters = z.strictObject({
  mode: z.literal('payment', 'The local Stripe supports mode payment only'),
  line_items: list(
    z.strictObject({
      quantity: integer,
      price_data: z.strictObject({
        currency: z.literal('inr', 'The local Stripe supports the currency inr only'),
        unit_amount: integer,
        product_data: z.strictObject({ name: text, description: z.optional(text) }),
      }),
    }),
  ),
  success_url: url,
  cancel_url: z.optional(url),
  client_reference_id: z.optional(z.string().check(z.maxLength(200))),
  customer_email: z.optional(z.email('Invalid email address')),
  metadata: z._default(metadata, {}),
  billing_address_collection: z.optional(z.enum(['auto', 'required'])),
  shipping_address_collection: z.optional(
    z.strictObject({ allowed_countries: list(z.string().check(z.regex(/^[A-Z]{2}$/, 'Invalid country'))) }),
  ),
  phone_number_collection: z.optional(z.strictObject({ enabled: flag })),
  payment_method_types: z.optional(list(z.literal('card', 'The local Stripe supports cards only'))),
  payment_intent_data: z.optional(
    z.strictObject({ metadata: z._default(metadata, {}), description: z.optional(text) }),
  ),
  customer_creation: z.optional(z.enum(['if_required'])),
  submit_type: z.optional(z.enum(['auto', 'pay'])),
  locale: z.optional(text),
  expires_at: z.optional(integer),
});
export type SessionParameters = z.output<typeof sessionParameters>;

export const refundParameters = z.strictObject({
  payment_intent: z.optional(text),
  charge: z.optional(text),
  amount: z.optional(integer),
  reason: z.optional(z.enum(['duplicate', 'fraudulent', 'requested_by_customer'])),
  metadata: z._default(metadata, {}),
});

/** Parameters of controls for tests, which Stripe doesn't have. */
export const refusalParameters = z.strictObject({ payment_intent: text, refused: flag });

export const lossParameters = z.strictObject({ session: text, lost: flag });

export const refundFailureParameters = z.strictObject({ refund: text });

export const disputeParameters = z.strictObject({ payment_intent: text });

export const evidenceParameters = z.strictObject({
  evidence: z.optional(z.strictObject({ uncategorized_text: z.optional(text) })),
  submit: z.optional(flag),
});

const range = z.union([
  integer,
  z.strictObject({
    gt: z.optional(integer),
    gte: z.optional(integer),
    lt: z.optional(integer),
    lte: z.optional(integer),
  }),
]);

/** The supported parameters of lists (docs.stripe.com/api/pagination). There is no `ending_before`. */
const listParameters = {
  limit: z._default(z.pipe(integer, z.number().check(z.gte(1, 'Invalid integer'), z.lte(100, 'Invalid integer'))), 10),
  created: z.optional(range),
  starting_after: z.optional(text),
  payment_intent: z.optional(text),
};
const expandedCharge = z._default(list(z.literal('data.charge', 'The local Stripe expands data.charge only')), []);

export const chargeListParameters = z.strictObject(listParameters);
export const sessionListParameters = z.strictObject({
  ...listParameters,
  status: z.optional(z.enum(['open', 'complete', 'expired'])),
});
export const refundListParameters = z.strictObject({
  ...listParameters,
  charge: z.optional(text),
  expand: expandedCharge,
});
export const disputeListParameters = refundListParameters;
export type ListParameters = z.output<typeof chargeListParameters>;

export const disputeQuery = z.strictObject({
  expand: z._default(list(z.literal('charge', 'The local Stripe expands charge only')), []),
});

export const noParameters = z.strictObject({});
