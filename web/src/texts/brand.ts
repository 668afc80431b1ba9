import type { ShownLogo } from '#contracts/settings/brand.ts';

const meta = (name: string): string =>
  globalThis.document?.querySelector<HTMLMetaElement>(`[name=${name}]`)?.content ?? '';

interface Brand {
  name: string;
  /** URL, width and height in pixels; one empty text if there is none. */
  logo: readonly string[];
  bannerTexts: readonly string[];
  /** Only on the server: the logo's picture, for link previews. */
  picture?: ShownLogo | undefined;
  readonly pageTitle: (page: string) => string;
}

/**
 * The shop's name, its logo and the texts of its banner. The browser reads them from the page, so that no page shows another name first.
 * The server sets them before it renders a page (`server.tsx`).
 */
export const brand: Brand = {
  name: meta('application-name'),
  logo: meta('shop-logo').split(' '),
  bannerTexts: meta('shop-banner').split('\n'),
  pageTitle: (page) => `${page} · ${brand.name}`,
};
