import * as z from 'zod/mini';
import { parseJson } from '../platform/parse-json.ts';
import type { Refusal } from '../platform/result.ts';
import { amountNotPayable, cardServiceAway } from './payment-service.ts';
import type { RazorpayKeys } from './razorpay-keys.gateway.ts';

/** One request makes up to two calls with two attempts each, which must stay below API Gateway's limit of 30 seconds. */
const timeoutMs = 6_000;

/** A request that Razorpay refused (razorpay.com/docs/errors). Its codes are too coarse, so callers read the description. */
export class RazorpayError extends Error {
  override readonly name = 'RazorpayError';
  readonly status: number;
  readonly field: string;

  constructor(status: number, description: string, field: string) {
    super(description);
    this.status = status;
    this.field = field;
  }
}

/** Razorpay didn't respond, failed, throttled the call, or is still working on a call with the same idempotency key. */
class RazorpayAway extends Error {
  override readonly name = 'RazorpayAway';
}

const errorSchema = z.object({
  error: z.object({ description: z.nullish(z.string()), field: z.nullish(z.string()) }),
});

interface RazorpayCall<T> {
  readonly schema: z.ZodMiniType<T>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: object;
  readonly idempotencyKey?: string;
  /** Calls that are safe to repeat are retried once. @default true */
  readonly repeatable?: boolean;
}

export interface Razorpay {
  call<T>(method: 'GET' | 'POST', path: string, call: RazorpayCall<T>): Promise<T>;
}

/** A client of Razorpay's API. Its package brings axios, and adds nothing that these few calls need. */
export function openRazorpay({ keyId, keySecret, apiUrl = 'https://api.razorpay.com' }: RazorpayKeys): Razorpay {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;
  async function attempt(method: string, url: URL, { body, idempotencyKey }: RazorpayCall<unknown>) {
    const headers = {
      authorization,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(idempotencyKey !== undefined && { 'x-refund-idempotency': idempotencyKey }),
    };
    const signal = AbortSignal.timeout(timeoutMs);
    const sent = { method, headers, signal, redirect: 'error', ...(body && { body: JSON.stringify(body) }) } as const;
    const response = await fetch(url, sent)
      .then(async (response) => ({ status: response.status, text: await response.text() }))
      .catch((cause: unknown) => {
        throw new RazorpayAway('Razorpay did not respond', { cause });
      });
    // 409: "a prior request is still being processed" (razorpay.com/docs/api/refunds/normal-refunds-idempotent).
    if (response.status >= 500 || response.status === 429 || response.status === 409) {
      throw new RazorpayAway(`Razorpay responded with ${response.status}`);
    }
    if (response.status < 400) return parseJson(response.text);
    const { description, field } = z.safeParse(errorSchema, parseJson(response.text)).data?.error ?? {};
    throw new RazorpayError(response.status, description ?? '', field ?? '');
  }
  return {
    async call(method, path, call) {
      const url = new URL(`${apiUrl}/v1/${path}`);
      for (const [name, value] of Object.entries(call.query ?? {})) url.searchParams.set(name, String(value));
      const tryOnce = () => attempt(method, url, call);
      const reply = await (call.repeatable === false
        ? tryOnce()
        : tryOnce().catch((error: unknown) => {
            if (error instanceof RazorpayAway) return tryOnce();
            throw error;
          }));
      return z.parse(call.schema, reply);
    },
  };
}

/** True if Razorpay refused the call because it has no object with the ID. */
export const isUnknown = (error: unknown): boolean =>
  error instanceof RazorpayError && (error.status === 404 || /does not exist/i.test(error.message));

/** True if Razorpay's description of the error matches. */
export const isRefusedAs = (error: unknown, pattern: RegExp): boolean =>
  error instanceof RazorpayError && pattern.test(error.message);

/** Makes calls to Razorpay, and turns its expected errors into refusals. */
export async function withRazorpayRefusals<T>(calls: () => Promise<T | Refusal>): Promise<T | Refusal> {
  try {
    return await calls();
  } catch (error) {
    if (error instanceof RazorpayAway) return cardServiceAway;
    if (error instanceof RazorpayError && error.field === 'amount') return amountNotPayable;
    if (isRefusedAs(error, /\bamount\b.*\b(at ?least|exceeds|maximum|minimum)\b/i)) return amountNotPayable;
    throw error;
  }
}
