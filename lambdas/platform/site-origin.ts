/** Reads the site's origin as browsers see it: `https://…`, without a path. */
export type ReadSiteOrigin = () => Promise<string>;
