/** How a read of the table behaves. */
export interface Consistency {
  /** True where a read must see every write acknowledged before it. */
  readonly consistent: boolean;
}
