/**
 * The fields that we use of API Gateway's event (HTTP API, payload format 2). Header names are in lower case. API Gateway omits
 * missing fields; other senders of this format may send null.
 */
export interface ApiEvent {
  readonly routeKey: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly pathParameters?: Readonly<Record<string, string | undefined>> | null;
  readonly queryStringParameters?: Readonly<Record<string, string | undefined>> | null;
  /** Present if the API's stage has any. */
  readonly stageVariables?: Readonly<Record<string, string | undefined>> | null;
  readonly body?: string | null;
  readonly isBase64Encoded: boolean;
  readonly requestContext: {
    /** API Gateway's own request ID. */
    readonly requestId: string;
    readonly http?: { readonly sourceIp?: string };
    /** Present on routes with the JWT authorizer, which has checked signature, issuer, audience and expiry. */
    readonly authorizer?: { readonly jwt?: { readonly claims: Readonly<Record<string, unknown>> } };
  };
}
