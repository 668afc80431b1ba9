/** Texts of the owner's page of pictures that the first page doesn't load. */
export const pictures = {
  lead: (unusedDays: string | undefined) =>
    unusedDays === undefined
      ? 'All stored pictures. Unused pictures are deleted by themselves.'
      : `All stored pictures. Unused pictures are deleted after ${unusedDays} days.`,
};
