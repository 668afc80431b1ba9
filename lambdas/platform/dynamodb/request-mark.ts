import { currentRequest } from '../request-id.ts';
import type { Attributes } from './attributes.ts';

/** Adds the request ID to an item, for the consumers of the table's stream. */
export function requestMark(): { readonly requestId?: string } {
  const requestId = currentRequest();
  return requestId === undefined ? {} : { requestId };
}

/** The ID of the request that wrote an image of the table's stream. */
export const requestOf = ({ requestId }: Attributes): string | undefined => requestId?.S;
