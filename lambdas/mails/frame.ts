import { toRupees } from '../contracts/money.ts';

export const colours = { paper: '#FFF9F2', ink: '#2B1B17', soft: '#6B5751', rose: '#A3243B', line: '#EADFD3' } as const;

const body = `margin:0;padding:24px 12px;background:${colours.paper};color:${colours.ink};font:16px/1.5 Helvetica,Arial,sans-serif`;
const card = `padding:24px;background:#FFFFFF;border:1px solid ${colours.line};border-radius:12px`;

/** The content of a mail below its heading. */
export const headed = (heading: string, content: readonly string[]): string =>
  [`<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escaped(heading)}</h1>`, ...content].join('\n');

/** The HTML frame of every mail. Styles are inline, because many mail clients drop style sheets. */
export const framed = (shopName: string, title: string, content: string): string =>
  [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escaped(title)}</title>`,
    '</head>',
    `<body style="${body}">`,
    '<div style="max-width:520px;margin:0 auto">',
    `<p style="margin:0 0 16px;color:${colours.rose};font:italic 24px/1.2 Georgia,serif">${escaped(shopName)}</p>`,
    `<div style="${card}">`,
    content,
    '</div>',
    `<p style="margin:16px 0 0;color:${colours.soft};font-size:13px">Personalised gifts and art, made by hand.</p>`,
    '</div>',
    '</body>',
    '</html>',
  ].join('\n');

export const paragraph = (text: string): string => `<p style="margin:0 0 16px">${escaped(text)}</p>`;

/** A link that a mail asks its reader to open. */
export interface Link {
  readonly label: string;
  readonly address: string;
}

/** The style of a link that looks like a button. */
export const button = `display:inline-block;padding:12px 20px;border-radius:8px;background:${colours.rose};color:#FFFFFF;text-decoration:none`;

export const linkText = ({ label, address }: Link): string => `${label}: ${address}`;

export const linkHtml = ({ label, address }: Link, style: string): string =>
  `<a href="${escaped(address)}" style="${style}">${label}</a>`;

/** Rupees with Indian grouping, as the site shows them: paise only where there are any. */
export const formatRupees = (paise: number): string =>
  new Intl.NumberFormat('en-IN', {
    style: 'currency',
    currency: 'INR',
    trailingZeroDisplay: 'stripIfInteger',
  }).format(toRupees(paise));

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export const escaped = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? character);
