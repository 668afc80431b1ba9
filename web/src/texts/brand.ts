export const brand = {
  name: 'World of Surprises',
  pageTitle: (page: string) => `${page} · World of Surprises`,
};
