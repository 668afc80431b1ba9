import { requestIdHeader } from '#contracts/names.ts';
import type { Route } from '#contracts/routes.ts';

export interface CallOptions {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sends the visitor's ID token; loads Amplify on first use. */
  readonly signedIn?: boolean;
  readonly signal?: AbortSignal;
  /** Sends this signed-in call, because its page may be about to unload. */
  readonly part?: PartingCall | undefined;
}

/** Sends a call at once. It continues after its page has unloaded. */
export type PartingCall = (method: Route['method'], path: string, options: CallOptions) => Promise<ApiResponse>;

/** A response before it is checked for refusals. */
export interface ApiResponse {
  readonly status: number;
  readonly text: string;
}

/** A call's headers: a request ID for the logs, the content type of a JSON body, and the caller's own. */
export const callHeaders = ({ body, headers }: CallOptions): Record<string, string> => ({
  [requestIdHeader]: crypto.randomUUID(),
  ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  ...headers,
});
