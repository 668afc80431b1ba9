const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

/** Converts an HTML-only mail to text, for the terminal and for tests that look for a verification code. */
export const textOf = (html: string): string =>
  html
    .replaceAll(/<!--.*?-->|<(head|style|script)\b.*?<\/\1>|<div style="display:none\b.*?<\/div>/gis, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/<a\b[^>]*\bhref="([^"]*)"[^>]*>(.*?)<\/a>/gi, '$2: $1')
    .replaceAll(/<br\b[^>]*>|<\/tr>/gi, '\n')
    .replaceAll(/<\/?(p|div|table|h\d|ul|ol|li)\b[^>]*>/gi, '\n\n')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(\w+|#39);/g, (whole, name) => entities[name] ?? whole)
    .replaceAll(/ *\n */g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .replaceAll(/ {2,}/g, ' ')
    .trim();
