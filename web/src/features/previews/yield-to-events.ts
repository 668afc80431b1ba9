/** Ends after the events that have arrived. */
export const yieldToEvents = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
