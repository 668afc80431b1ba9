/** The table's part in owners' routes: who is an owner, and the log of what they do. */
export interface OwnerGuard {
  /** Whether this user is an owner now, by a consistent read: a token knows of a removal only when it expires. */
  has(userId: string): Promise<boolean>;
  /** Appends an act to the log before it is done, so that none is missing there. Resolves with its place. */
  begin(act: OwnerAct): Promise<ActPlace>;
  /** Appends how an act ended. */
  end(place: ActPlace, outcome: ActOutcome): Promise<void>;
}

/** An owner's call that changes or exports something. */
export interface OwnerAct {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  /** The route's key: `PATCH /api/manage/orders/{orderId}`. */
  readonly call: string;
  /** The IDs of the orders, products or uploads that it names. */
  readonly objects: readonly string[];
  /** What it asks for: the new status, or an export's days. */
  readonly detail?: string;
  /** The caller's address, as CloudFront says, and the address that called the API. */
  readonly ip: string;
  readonly via: string;
}

/** Where an act is in the log. */
export interface ActPlace {
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly actId: string;
}

/** How an act ended: the problem's code if it was refused, the new object's ID if it made one. */
export interface ActOutcome {
  readonly status: number;
  readonly code?: string;
  readonly made?: string;
}
