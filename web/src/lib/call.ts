export interface CallOptions {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sends the visitor's ID token; loads Amplify on first use. */
  readonly signedIn?: boolean;
  readonly signal?: AbortSignal;
  /** The call outlives the page it is made from. Only for calls without a body. */
  readonly keepalive?: boolean;
}

/** What came back, before anybody has judged it. */
export interface Answer {
  readonly status: number;
  readonly text: string;
}

/** The content type of a JSON body, if there is one. */
export const jsonHeader = (body: unknown): Record<string, string> =>
  body === undefined ? {} : { 'content-type': 'application/json' };
