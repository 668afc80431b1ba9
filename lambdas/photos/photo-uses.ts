/** A photo by its customer and its ID. */
export interface PhotoName {
  readonly userId: string;
  readonly photoId: string;
}

/** What cart lines and orders name, as the stream's consumer sees it before and after a change. */
export interface NamedPhotos {
  readonly userId: string;
  readonly photoIds: readonly string[];
}

/** The photos of an order's answers. */
export interface OrderPhotos extends NamedPhotos {
  readonly orderId: string;
}

/** An order that names photos. */
export interface NamingOrder extends NamedPhotos {
  /** When it was delivered or cancelled; missing while it is open. */
  readonly ended?: { readonly as: 'delivered' | 'cancelled'; readonly at: Date };
}

/** Who needs a photo. See `docs/decisions/0035-customers-photos.md`. */
export interface PhotoUses {
  /** Schedules a review at that time. It replaces an earlier pending review. */
  reviewAt(photo: PhotoName, time: Date): Promise<void>;
  /** The photos that the lines of the customer's cart name. Sees every write acknowledged before it. */
  inCart(userId: string): Promise<ReadonlySet<string>>;
  /** The order of the customer's latest checkout. Sees every write acknowledged before it. */
  latestOrderOf(userId: string): Promise<string | undefined>;
  /** The order's answers and its end; undefined if it has no answers. Sees every write acknowledged before it. */
  findOrder(orderId: string): Promise<NamingOrder | undefined>;
  /** An order names the photo. Does nothing if the photo is not there. */
  keepForOrder(photo: PhotoName, orderId: string): Promise<void>;
  /** Notes since when the photo is unneeded, unless something claimed it since `claims` was read. */
  noteUnneeded(photo: PhotoName, since: Date, claims: number): Promise<void>;
  /** Takes the note away. */
  noteNeeded(photo: PhotoName): Promise<void>;
  /** Deletes the record of a complete photo. False if it is gone, or something claimed it since `claims` was read. */
  remove(photo: PhotoName, claims: number): Promise<boolean>;
  /** Deletes the record if it has still been unneeded since then. Its files follow. */
  retire(photo: PhotoName, since: Date): Promise<void>;
}
