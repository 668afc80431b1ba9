/** An error in Stripe's format (docs.stripe.com/api/errors), with its HTTP status. */
export class StripeError extends Error {
  override readonly name = 'StripeError';
  readonly status: number;
  readonly details: ErrorDetails;

  constructor(status: number, message: string, details: ErrorDetails = {}) {
    super(message);
    this.status = status;
    this.details = details;
  }

  get body(): object {
    const { type = 'invalid_request_error', code, param } = this.details;
    const docs =
      code === undefined ? {} : { doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}` };
    return { error: { code, ...docs, message: this.message, param, type } };
  }
}

interface ErrorDetails {
  readonly type?: 'invalid_request_error' | 'idempotency_error' | 'api_error';
  readonly code?: string;
  readonly param?: string;
  /** Set if parameters are invalid. Idempotency keys don't replay such errors (docs.stripe.com/api/idempotent_requests). */
  readonly validation?: boolean;
}

/** An unknown ID. The status is 404 for an ID in the path and 400 for one in a parameter. */
export const noSuch = (kind: string, id: string, param = 'id') =>
  new StripeError(param === 'id' ? 404 : 400, `No such ${kind}: '${id}'`, { code: 'resource_missing', param });

export const invalid = (message: string, param?: string, code?: string) =>
  new StripeError(400, message, { code, param, validation: true });
