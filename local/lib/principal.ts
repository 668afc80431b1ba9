/** An action on a resource as a policy states them; both may hold wildcards. */
export interface Grant {
  readonly action: string;
  readonly resource: string;
}

/** What a policy's conditions can ask about a request, by AWS's condition keys: `ses:FromAddress`. */
export type RequestContext = Readonly<Record<string, string>>;

/** The signer of a request, their secret, and what the template allows them. */
export interface Principal {
  readonly name: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Both in AWS's format: `dynamodb:GetItem`, `arn:aws:dynamodb:…:table/…`. */
  allows(action: string, resource: string, context?: RequestContext): boolean;
  /** Grants that it has never used, each an action and a resource. */
  unused(): readonly Grant[];
}

/** Finds the principal that an access key id names. */
export type Keyring = (accessKeyId: string) => Principal | undefined;
