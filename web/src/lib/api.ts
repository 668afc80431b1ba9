import type { Route } from '#contracts/routes.ts';
import { type Answer, type CallOptions, callHeaders } from './call.ts';
import { ApiProblem, networkProblem, parseJson, problemFrom } from './problem.ts';

export type { CallOptions } from './call.ts';
export { ApiProblem } from './problem.ts';

/**
 * Calls the shop's API on the site's own origin and returns the JSON body (`undefined` for an empty one).
 * Throws `ApiProblem` for every refusal and for a network failure; an aborted call throws its `AbortError`.
 * Retries a call only if the API rejected the token, because the call then had no effect. The query client retries reads.
 */
export async function callApi<T>(method: Route['method'], path: string, options: CallOptions = {}): Promise<T> {
  const { status, text } = await accepted(method, path, options);
  const body = parseJson(text);
  if (body === undefined && text !== '') throw problemFrom(status, text);
  return body as T;
}

/** Calls the API and returns the body as text. Throws as `callApi` does. */
export const callApiForText = async (
  method: Route['method'],
  path: string,
  options: CallOptions = {},
): Promise<string> => (await accepted(method, path, options)).text;

/** Sends a call and returns its response. Throws `ApiProblem` for a refusal. */
async function accepted(method: Route['method'], path: string, options: CallOptions): Promise<Answer> {
  const answer = await send(method, path, options);
  if (answer.status >= 300) throw problemFrom(answer.status, answer.text);
  return answer;
}

async function send(method: Route['method'], path: string, options: CallOptions): Promise<Answer> {
  const { signedIn, part, signal } = options;
  try {
    if (!signedIn) return await sendAnonymously(method, path, options);
    // A parting call can't wait for the import.
    const answer = await part?.(method, path, options);
    if (answer && answer.status !== 401) return answer;
    return await (await import('./amplify.ts')).sendSignedIn(method, path, options, answer);
  } catch (error) {
    if (signal?.aborted || error instanceof ApiProblem) throw error;
    throw networkProblem();
  }
}

async function sendAnonymously(method: Route['method'], path: string, options: CallOptions): Promise<Answer> {
  const response = await fetch(path, {
    method,
    headers: callHeaders(options),
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
    ...(options.signal ? { signal: options.signal } : {}),
  });
  return { status: response.status, text: await response.text() };
}
