export const managePictures = {
  title: 'Pictures',
  lead: (unusedDays: string | undefined) =>
    unusedDays === undefined
      ? 'All stored pictures. Unused pictures are deleted automatically.'
      : `All stored pictures. Unused pictures are deleted after ${unusedDays} days.`,
  ownersOnly: 'Only the shop’s owner can see stored pictures.',
  limit: 'Files per page',
  show: 'Show',
  limitProblem: (most: number) => `Enter a whole number from 1 to ${most}.`,
  count: (pictures: number, files: number, more: boolean) =>
    `${pictures} ${pictures === 1 ? 'picture' : 'pictures'} in ${files} ${files === 1 ? 'file' : 'files'}${more ? ', more available' : ''}`,
  size: (size: string, files: number) => (files === 1 ? size : `${size} in ${files} files`),
  open: (fileName: string) => `Open ${fileName}`,
  use: 'Use',
  more: 'Show more',
  emptyTitle: 'No pictures yet',
  emptyText: 'Add a product, and its picture will show here.',
  add: 'Add product',
};
