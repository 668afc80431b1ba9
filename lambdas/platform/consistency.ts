/** The consistency of a read from the table. */
export interface Consistency {
  /** True for a consistent read, which sees every write acknowledged before it. */
  readonly consistent: boolean;
}
