import { currentRequest } from '../request-id.ts';
import type { Attributes } from './attributes.ts';

/** Marks an item with the call that wrote it, for whoever follows the table's changes. */
export function requestMark(): { readonly requestId?: string } {
  const requestId = currentRequest();
  return requestId === undefined ? {} : { requestId };
}

/** The call that wrote what an image of the table's stream shows. */
export const requestOf = ({ requestId }: Attributes): string | undefined => requestId?.S;
