import type { Route } from '#contracts/routes.ts';
import { accepted } from './api.ts';
import type { CallOptions } from './call.ts';

/** Calls the API and returns the body as text. Throws as `callApi` does. */
export const callApiForText = async (
  method: Route['method'],
  path: string,
  options: CallOptions = {},
): Promise<string> => (await accepted(method, path, options)).text;
