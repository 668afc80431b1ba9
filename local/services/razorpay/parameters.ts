import * as z from 'zod/mini';
import { badRequest } from './errors.ts';

const text = (longest: number) => z.string().check(z.minLength(1), z.maxLength(longest));
const seconds = z.int().check(z.minimum(1));
const url = z.string().check(z.refine((value) => URL.canParse(value), 'The callback url format is invalid.'));

/** At most 15 notes of 256 characters (razorpay.com/docs/api/payments/payment-links/create-standard). */
const notes = z
  .record(z.string(), z.string().check(z.maxLength(256)))
  .check(
    z.refine(
      (given) => Object.keys(given).length <= 15,
      'Number of fields in notes should be less than or equal to 15',
    ),
  );

/** The parameters of a link that the stand-in supports. */
export const linkParameters = z.strictObject({
  amount: z.int('The amount must be an integer.').check(z.minimum(100, 'The amount must be atleast INR 1.00')),
  currency: z.literal('INR'),
  accept_partial: z.literal(false),
  description: text(2048),
  reference_id: text(40),
  expire_by: seconds,
  customer: z.strictObject({
    name: z.optional(text(50)),
    email: z.optional(z.email()),
    contact: z.optional(z.string().check(z.regex(/^\+?\d{8,15}$/))),
  }),
  notify: z.strictObject({ sms: z.literal(false), email: z.literal(false) }),
  reminder_enable: z.literal(false),
  notes,
  callback_url: url,
  callback_method: z.literal('get'),
});
export type LinkParameters = z.output<typeof linkParameters>;

export const refundParameters = z.strictObject({
  amount: z.optional(z.int().check(z.minimum(100, 'The amount must be atleast INR 1.00'))),
  speed: z.optional(z.literal('normal')),
  notes: z.optional(notes),
  receipt: z.optional(text(40)),
});

/** Idempotency keys have ten characters or more: letters, digits, hyphens and underscores. */
export const refundKey = /^[\w-]{10,}$/;

const number = z.pipe(z.string().check(z.regex(/^\d{1,12}$/)), z.transform(Number));

/** The query of a list. `count` is at most 100. */
export const listQuery = z.strictObject({
  from: z.optional(number),
  to: z.optional(number),
  count: z.prefault(z.pipe(number, z.number().check(z.minimum(1), z.maximum(100))), '10'),
  skip: z.prefault(number, '0'),
});

export const noParameters = z.strictObject({});

/** Bodies of the routes for tests. */
export const ofPayment = z.strictObject({ payment: z.string() });
export const ofRefund = z.strictObject({ refund: z.string() });
export const ofLink = z.strictObject({ link: z.string() });
export const lossParameters = z.strictObject({ link: z.string(), lost: z.boolean() });
export const refusalParameters = z.strictObject({ payment: z.string(), refused: z.boolean() });
export const decisionParameters = z.strictObject({
  dispute: z.string(),
  status: z.enum(['under_review', 'won', 'lost', 'closed']),
});

/** Reads parameters with a schema. @throws RazorpayError for missing, unknown or malformed ones. */
export function readParameters<S extends z.ZodMiniType>(schema: S, given: unknown): z.output<S> {
  const parsed = z.safeParse(schema, given);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  if (issue?.code === 'unrecognized_keys')
    throw badRequest(`${issue.keys.join(', ')} is/are not required and should not be sent`);
  const field = String(issue?.path[0] ?? '');
  throw badRequest(issue?.message ?? `The ${field} field is invalid.`, field);
}
