/** An order in the words of a list for owners. */
export interface OrderInWords {
  /** The name of the customer who ordered. */
  readonly customer: string;
  /** The title of its first gift. */
  readonly title: string;
  /** The number of its lines. */
  readonly lines: number;
}
