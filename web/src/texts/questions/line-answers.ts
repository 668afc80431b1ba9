/** The answers of a line in the cart or in an order. */
export const lineAnswers = {
  adds: (price: string) => `(+ ${price})`,
  missing: (labels: readonly string[]) => `Still needed: ${labels.join(' · ')}`,
  beforeOrdering: 'Please answer before you order.',
  canAdd: (labels: readonly string[]) => `You can add: ${labels.join(' · ')}`,
  /** For owners. */
  notGiven: (labels: readonly string[]) => `Optional, not given: ${labels.join(' · ')}`,
  edit: 'Edit',
  answersOf: (title: string) => `the answers for ${title}`,
};
