import type { Route } from '../../../lambdas/contracts/routes.ts';

export interface CallOptions {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sends the visitor's ID token; loads Amplify on first use. */
  readonly signedIn?: boolean;
  readonly signal?: AbortSignal;
}

/** Sends a call without a body that outlives its page; nobody hears the answer. */
export type PartingCall = (method: Route['method'], path: string) => void;

/** What came back, before anybody has judged it. */
export interface Answer {
  readonly status: number;
  readonly text: string;
}

/** The content type of a JSON body, if there is one. */
export const jsonHeader = (body: unknown): Record<string, string> =>
  body === undefined ? {} : { 'content-type': 'application/json' };
