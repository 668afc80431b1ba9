import { Readable } from 'node:stream';
import type { Clock } from '#lib/clock.ts';
import { errorPage } from './error-page.ts';
import type { Origin, OriginRequest, OriginResponse } from './origin.ts';

/** How long CloudFront waits for an origin, and how many attempts it makes. */
interface OriginLimits {
  readonly attempts: number;
  /** The longest wait for the start of the response, and between its parts. */
  readonly readSeconds: number;
  /** The longest wait for the complete response. Unlimited if missing. */
  readonly completionSeconds?: number;
}

/** Larger bodies are streamed to the viewer and not cached. */
const largestObjectBytes = 16 * 1024 * 1024;

/**
 * Enforces an origin's limits. The CDN responds with 504 if the origin times out, and with 502 if it throws. It retries GET
 * and HEAD before that. A local origin needs no connection, so there is no connection timeout.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/RequestAndResponseBehaviorCustomOrigin.html#request-custom-request-timeout
 */
export function withLimits(
  origin: Origin,
  limits: OriginLimits,
  clock: Clock,
  report: (error: unknown) => void,
): Origin {
  const attempt = async (request: OriginRequest): Promise<OriginResponse> => {
    try {
      return await complete(origin, request, limits, clock);
    } catch (error) {
      if (error === tooSlow) return { ...errorPage(504, 'The origin did not respond in time.'), unreachable: true };
      // Not an error of the origin if the viewer disconnected while it sent the request.
      if (request.body.errored == null) report(error);
      return { ...errorPage(502, 'The origin closed the connection.'), unreachable: true };
    }
  };
  return async (request) => {
    const retries = request.method === 'GET' || request.method === 'HEAD' ? limits.attempts - 1 : 0;
    let response = await attempt(request);
    for (let left = retries; left > 0 && response.unreachable; left -= 1)
      response = await attempt(withoutBody(request));
    return response;
  };
}

/** Copies a request without its body, so that it can be sent after the viewer's stream has ended. */
export const withoutBody = (request: OriginRequest): OriginRequest => ({ ...request, body: Readable.from([]) });

const tooSlow = Symbol('too slow');

/** Gets the origin's response and reads its whole body, unless that is too large to cache. @throws tooSlow */
async function complete(
  origin: Origin,
  request: OriginRequest,
  { readSeconds, completionSeconds = Number.POSITIVE_INFINITY }: OriginLimits,
  clock: Clock,
): Promise<OriginResponse> {
  const deadline = clock.now() + completionSeconds * 1000;
  const next = <T>(part: Promise<T>) => within(part, Math.min(readSeconds * 1000, deadline - clock.now()), clock);
  const response = await next(origin(request));
  const { body, headers } = response;
  const size = Number(headers['content-length']);
  if (Buffer.isBuffer(body) || request.method === 'HEAD' || !(size <= largestObjectBytes)) return response;
  const chunks: Buffer[] = [];
  const parts = body.iterator();
  try {
    for (let part = await next(parts.next()); !part.done; part = await next(parts.next())) chunks.push(part.value);
  } finally {
    body.destroy();
  }
  const whole = Buffer.concat(chunks);
  if (whole.length !== size) throw new Error(`The origin announced ${size} bytes and sent ${whole.length}.`);
  return { ...response, body: whole };
}

/** Awaits a promise. @throws tooSlow if it takes longer than `ms` milliseconds. */
function within<T>(promise: Promise<T>, ms: number, clock: Clock): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = clock.after(ms, () => reject(tooSlow));
    promise.then(resolve, reject).finally(() => timer.cancel());
  });
}
