import { Readable } from 'node:stream';
import type { Clock } from './clock.ts';
import { errorPage } from './error-page.ts';
import type { Origin, OriginRequest, OriginResponse } from './origin.ts';

/** How long CloudFront waits for an origin, and how often it tries. */
interface OriginLimits {
  readonly attempts: number;
  /** The seconds until the response starts, and between its parts. */
  readonly readSeconds: number;
  /** The seconds until the response is complete; without a value there is no limit. */
  readonly completionSeconds?: number;
}

/** Larger bodies are neither read into memory nor cached. */
const largestObjectBytes = 16 * 1024 * 1024;

/**
 * An origin within its limits. Without a response in time the CDN answers 504, and 502 if the origin throws; a GET or
 * HEAD is tried again first. A local origin needs no connection, so a connection timeout has no effect here.
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
      // A viewer that disconnects during its request is no fault of the origin.
      if (request.body.errored == null) report(error);
      return { ...errorPage(502, 'The origin closed the connection.'), unreachable: true };
    }
  };
  return async (request) => {
    const again = request.method === 'GET' || request.method === 'HEAD' ? limits.attempts - 1 : 0;
    let response = await attempt(request);
    for (let left = again; left > 0 && response.unreachable; left -= 1) response = await attempt(withoutBody(request));
    return response;
  };
}

/** The request of a method that has no body, also when the viewer's own request has ended. */
export const withoutBody = (request: OriginRequest): OriginRequest => ({ ...request, body: Readable.from([]) });

const tooSlow = Symbol('too slow');

/** The origin's response with its whole body. @throws tooSlow */
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

/** The promise's value. @throws tooSlow if it takes longer than the milliseconds. */
function within<T>(promise: Promise<T>, ms: number, clock: Clock): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = clock.after(ms, () => reject(tooSlow));
    promise.then(resolve, reject).finally(() => timer.cancel());
  });
}
