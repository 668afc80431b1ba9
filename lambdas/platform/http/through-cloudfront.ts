import { createHash, timingSafeEqual } from 'node:crypto';
import { cloudFrontOnlyVariable, originKeyHeader } from '../../contracts/names.ts';
import { setting } from '../environment.ts';

/** The fields that we use of an API's event. Header names of a WebSocket API keep the client's case. */
interface Call {
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly stageVariables?: Readonly<Record<string, string | undefined>> | null;
}

/**
 * Whether a call came through CloudFront, which adds a secret header. API Gateway's own URLs are public, and calling them would
 * bypass CloudFront's web ACL. The stage requires the header once the distribution adds it (`infra/origin-key.ts`).
 */
export const cameThroughCloudFront = (call: Call): boolean =>
  call.stageVariables?.[cloudFrontOnlyVariable] !== 'true' || hasOriginKey(call);

/** Whether a call has the key that CloudFront adds, also in a stage that doesn't require it yet. */
export function hasOriginKey({ headers = {} }: Call): boolean {
  const sent = Object.entries(headers).find(([name]) => name.toLowerCase() === originKeyHeader)?.[1];
  if (sent === undefined) return false;
  const accepted = setting('originKeys').split(',');
  // Digests have equal length and every key is compared, so the timing reveals nothing about a key.
  return accepted.filter((key) => timingSafeEqual(digest(key), digest(sent))).length > 0;
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
