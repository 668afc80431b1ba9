/** The quantities that the customer clicked and this tab has not sent yet. The cart sets this once it has any to send. */
export const unsentQuantities = {
  /** Sends them, and resolves when the server has accepted or refused them. */
  settled: async (): Promise<void> => undefined,
};
