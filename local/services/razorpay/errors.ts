/** An error in Razorpay's format (razorpay.com/docs/errors), with its HTTP status. */
export class RazorpayError extends Error {
  override readonly name = 'RazorpayError';
  readonly status: number;
  readonly field: string | undefined;

  constructor(status: number, description: string, field?: string) {
    super(description);
    this.status = status;
    this.field = field;
  }

  get body(): object {
    const code = this.status >= 500 ? 'SERVER_ERROR' : 'BAD_REQUEST_ERROR';
    const about = { source: 'business', step: 'payment_initiation', reason: 'input_validation_failed', metadata: {} };
    return {
      error: { code, description: this.message, ...about, ...(this.field !== undefined && { field: this.field }) },
    };
  }
}

export const badRequest = (description: string, field?: string) => new RazorpayError(400, description, field);

/** Razorpay responds with 400 for an ID that it doesn't know (razorpay.com/docs/api/disputes/accept). */
export const unknownId = () => badRequest('The id provided does not exist');
