/** Reads where customers' browsers see the shop: `https://…`, without a path. */
export type ReadSiteOrigin = () => Promise<string>;
