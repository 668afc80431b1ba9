import type { ApiEvent } from './api-event.ts';
import { hasOriginKey } from './through-cloudfront.ts';

/**
 * The address of the browser that made a call; empty if unknown. CloudFront appends it to `x-forwarded-for`, and API Gateway
 * appends the address that called it. Everything before them may be forged, and so may the whole header without CloudFront.
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/RequestAndResponseBehaviorCustomOrigin.html
 */
export function viewerAddressOf(event: ApiEvent): string {
  const { headers, requestContext } = event;
  const via = requestContext.http?.sourceIp ?? '';
  if (!hasOriginKey(event)) return via;
  const forwarded = (headers['x-forwarded-for'] ?? '').split(',').map((address) => address.trim());
  if (forwarded.at(-1) === via) forwarded.pop();
  return forwarded.at(-1) || via;
}
