/** The result of a form that its user left. */
export const lateOutcomeTexts = {
  dismiss: 'Dismiss',
};
