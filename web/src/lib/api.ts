import type { Route } from '#contracts/routes.ts';
import { type ApiResponse, type CallOptions, callHeaders } from './call.ts';
import { ApiProblem, networkProblem, parseJson, problemFrom } from './problem.ts';

export type { CallOptions } from './call.ts';
export { ApiProblem } from './problem.ts';

/**
 * Calls the shop's API and returns the JSON body, `undefined` for an empty one. Throws `ApiProblem` for refusals and
 * network failures, `AbortError` if aborted. Retries only after a rejected token, because that call had no effect.
 */
export async function callApi<T>(method: Route['method'], path: string, options: CallOptions = {}): Promise<T> {
  const { status, text } = await accepted(method, path, options);
  const body = parseJson(text);
  if (body === undefined && text !== '') throw problemFrom(status, text);
  return body as T;
}

/** Sends a call and returns its response. Throws `ApiProblem` for a refusal. */
export async function accepted(method: Route['method'], path: string, options: CallOptions): Promise<ApiResponse> {
  const response = await send(method, path, options);
  if (response.status >= 300) throw problemFrom(response.status, response.text);
  return response;
}

async function send(method: Route['method'], path: string, options: CallOptions): Promise<ApiResponse> {
  try {
    if (!options.signedIn) return await sendAnonymously(method, path, options);
    // A parting call can't wait for the import.
    const response = await options.part?.(method, path, options);
    if (response && response.status !== 401) return response;
    return await (await loadAmplify()).sendSignedIn(method, path, options, response);
  } catch (error) {
    if (options.signal?.aborted || error instanceof ApiProblem) throw error;
    throw networkProblem();
  }
}

async function sendAnonymously(method: Route['method'], path: string, options: CallOptions): Promise<ApiResponse> {
  const response = await fetch(path, {
    method,
    headers: callHeaders(options),
    body: options.body === undefined ? null : JSON.stringify(options.body),
    signal: options.signal ?? null,
  });
  return { status: response.status, text: await response.text() };
}

export const loadAmplify = () => import('./amplify.ts');
