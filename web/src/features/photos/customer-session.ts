/** Returns the user who is signed in. */
type CurrentUser = () => string | undefined;

/** The session of the customer whose photos are sent. It aborts its calls once that customer is no longer signed in. */
export class CustomerSession {
  private readonly ended = new AbortController();
  readonly signal = this.ended.signal;
  private readonly user: CurrentUser;
  private readonly userId: string | undefined;

  constructor(userId: string | undefined, user: CurrentUser) {
    this.userId = userId;
    this.user = user;
  }

  hasEnded = (): boolean => this.userId === undefined || this.user() !== this.userId;

  /** Wraps the calls so that each throws once the session has ended. */
  guard<Calls extends object>(calls: Calls): Calls {
    return new Proxy(calls, {
      get: (target, name, receiver) => {
        if (this.hasEnded()) this.ended.abort();
        this.signal.throwIfAborted();
        return Reflect.get(target, name, receiver);
      },
    });
  }
}
