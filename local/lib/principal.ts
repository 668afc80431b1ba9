/** A policy's permission for an action on a resource. Both may contain wildcards. */
export interface Grant {
  readonly action: string;
  readonly resource: string;
}

/** The values that a policy's conditions are checked against, by AWS's condition keys, such as `ses:FromAddress`. Keys like `dynamodb:LeadingKeys` have several values. */
export type RequestContext = Readonly<Record<string, string | readonly string[]>>;

/** An identity that signs requests: its keys and its permissions. */
export interface Principal {
  readonly name: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Both in AWS's format: `dynamodb:GetItem`, `arn:aws:dynamodb:…:table/…`. */
  allows(action: string, resource: string, context?: RequestContext): boolean;
  /** The grants that no call has used. */
  unused(): readonly Grant[];
}

/** Finds a principal by its access key ID. */
export type Keyring = (accessKeyId: string) => Principal | undefined;
