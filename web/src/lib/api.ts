import type { Route } from '#contracts/routes.ts';
import { type Answer, type CallOptions, callHeaders, type PartingCall } from './call.ts';
import { ApiProblem, networkProblem, parseJson, problemFrom } from './problem.ts';
import { announceSessionChange } from './stored-session.ts';

export type { CallOptions } from './call.ts';
export { ApiProblem } from './problem.ts';

/**
 * Calls the shop's API on the site's own origin and returns the JSON body (`undefined` for an empty one).
 * Throws `ApiProblem` for every refusal and for a network failure; an aborted call throws its `AbortError`.
 * Repeats a call only where the API did not know the token, and so did nothing; queries are repeated by the query client,
 * which knows that they only read.
 */
export async function callApi<T>(method: Route['method'], path: string, options: CallOptions = {}): Promise<T> {
  const { status, text } = await accepted(method, path, options);
  const body = parseJson(text);
  if (body === undefined && text !== '') throw problemFrom(status, text);
  return body as T;
}

/** Calls the API for something that is not JSON, and returns it as text; throws as `callApi` does. */
export const callApiForText = async (
  method: Route['method'],
  path: string,
  options: CallOptions = {},
): Promise<string> => (await accepted(method, path, options)).text;

/** The answer, unless it is a refusal. */
async function accepted(method: Route['method'], path: string, options: CallOptions): Promise<Answer> {
  const answer = await send(method, path, options);
  if (answer.status === 401 && options.signedIn) await endSession();
  if (answer.status >= 300) throw problemFrom(answer.status, answer.text);
  return answer;
}

async function send(method: Route['method'], path: string, options: CallOptions): Promise<Answer> {
  try {
    if (!options.signedIn) return await sendAnonymously(method, path, options);
    return await sendRenewing(method, path, options);
  } catch (error) {
    if (options.signal?.aborted || error instanceof ApiProblem) throw error;
    throw networkProblem();
  }
}

/** A token may be refused before its time (a clock that is wrong, a key that is gone): it is renewed once. */
async function sendRenewing(method: Route['method'], path: string, options: CallOptions): Promise<Answer> {
  const { renewTokens, sendSignedIn } = await import('./amplify.ts');
  const answer = await sendSignedIn(method, path, options);
  if (answer.status !== 401 || !(await renewTokens())) return answer;
  return sendSignedIn(method, path, options);
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

/** The API no longer takes the stored tokens: they are worth nothing, so the visitor is signed out. */
async function endSession(): Promise<void> {
  const { forgetTokens } = await import('./amplify.ts');
  await forgetTokens();
  announceSessionChange();
}

/** A signed-in call that can be sent in the very moment in which the page goes away; undefined when nobody is signed in. */
export async function readyPartingCall(): Promise<PartingCall | undefined> {
  const amplify = await import('./amplify.ts');
  return amplify.readyPartingCall();
}
