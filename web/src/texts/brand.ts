const meta = (name: string): string =>
  globalThis.document?.querySelector<HTMLMetaElement>(`[name=${name}]`)?.content ?? '';

/**
 * The shop's name and the texts of its banner. The browser reads them from the page, so that no page shows another name first.
 * The server sets them before it renders a page (`server.tsx`).
 */
export const brand = {
  name: meta('application-name'),
  bannerTexts: meta('shop-banner').split('\n'),
  pageTitle: (page: string): string => `${page} · ${brand.name}`,
};
