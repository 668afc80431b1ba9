/**
 * What the routes read of API Gateway's event (HTTP API, payload format 2). Header names arrive in lower case. What a call
 * does not have is left out; others who speak this format say null.
 */
export interface ApiEvent {
  readonly routeKey: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly pathParameters?: Readonly<Record<string, string | undefined>> | null;
  readonly queryStringParameters?: Readonly<Record<string, string | undefined>> | null;
  readonly body?: string | null;
  readonly isBase64Encoded: boolean;
  readonly requestContext: {
    /** API Gateway's own id of the call. */
    readonly requestId: string;
    /** There on routes behind the JWT authorizer, which has checked signature, issuer, audience and expiry. */
    readonly authorizer?: { readonly jwt?: { readonly claims: Readonly<Record<string, unknown>> } };
  };
}
