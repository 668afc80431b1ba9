/** How the logical IDs begin of what stays of `prod` when its stack is deleted. The infra tests check that nothing else does. */
export const retainedIds = [
  'DataTable',
  'IdentityUserPool',
  'ImagesImagesBucket',
  'PaymentsStripeKeys',
  'PhotosPhotosBucket',
] as const;
