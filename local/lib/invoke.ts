/** Invokes a Lambda function: resolves with the handler's result, rejects with its error. */
export type Invoke = (event: unknown) => Promise<unknown>;
