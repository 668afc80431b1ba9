/** Of a form that has opened with the owner's earlier changes. */
export const keptChanges = {
  kept: 'These are your earlier changes. They aren’t saved yet.',
  outdated:
    'These are your earlier changes. The shop’s version has changed since then. If you save, yours replaces it.',
  discard: 'Discard changes',
};
