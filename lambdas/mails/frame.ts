import { dialled } from '../contracts/accounts/contact.ts';
import type { Contact } from '../contracts/settings/shop-details.ts';

/** The shop as its mails name it. The E-Commerce Rules ask for its address and contact. */
export interface Sender {
  readonly name: string;
  readonly contact: Pick<Contact, 'legalName' | 'address' | 'email' | 'phone'>;
  /** An absolute URL, and the size in pixels. */
  readonly logo?: { readonly url: string; readonly width: number; readonly height: number } | undefined;
}

interface Framed {
  readonly title: string;
  /** Shown beside the subject in a list of mails. */
  readonly preheader: string;
  /** HTML. */
  readonly content: string;
}

/**
 * The colours of mails. Clients that know dark mode replace the light ones by their class; the others keep the inline ones, which
 * are complete.
 */
export const colours = {
  paper: ['#FFF9F2', '#1C1310'],
  card: ['#FFFFFF', '#2A1E1A'],
  ink: ['#2B1B17', '#F6EBE1'],
  soft: ['#6B5751', '#CDB9AD'],
  rose: ['#A3243B', '#FFA3B1'],
  line: ['#EADFD3', '#4E3C35'],
} as const;
type Colour = keyof typeof colours;

/** The class and the inline style of a text in one of the colours. */
export const inked = (colour: Colour, style: string): string =>
  `class="${colour}" style="${style};color:${colours[colour][0]}"`;

/** The same for what lies behind texts. Outlook for Windows reads the attribute. */
const filled = (colour: Colour, style: string): string =>
  `class="on-${colour}" bgcolor="${colours[colour][0]}" style="${style};background-color:${colours[colour][0]}"`;

export const lined = (style: string): string => `class="ruled" style="${style};border-color:${colours.line[0]}"`;

const dark = [
  ...(['ink', 'soft', 'rose'] as const).map((name) => `.${name}{color:${colours[name][1]}!important}`),
  ...(['paper', 'card'] as const).map((name) => `.on-${name}{background-color:${colours[name][1]}!important}`),
  `.ruled{border-color:${colours.line[1]}!important}`,
].join('');

const styles = [
  ':root{color-scheme:light dark;supported-color-schemes:light dark}',
  // A heading of one long word must not make the mail wider than the screen.
  'h1,p,td,li,blockquote{overflow-wrap:anywhere}',
  `@media (prefers-color-scheme:dark){${dark}}`,
  '@media (max-width:480px){.page{padding:16px 8px!important}.card{padding:20px 16px!important}}',
].join('');

const table = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"';
const sans = 'Helvetica,Arial,sans-serif';

/** The HTML frame of every mail. It is made of tables with inline styles, because many mail clients know little else. */
export const framed = ({ name, contact, logo }: Sender, { title, preheader, content }: Framed): string =>
  [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    '<meta name="supported-color-schemes" content="light dark">',
    `<title>${escaped(title)}</title>`,
    `<style>${styles}</style>`,
    '</head>',
    `<body ${filled('paper', 'margin:0;padding:0')}>`,
    `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escaped(preheader)}${filler}</div>`,
    `<table ${table} ${filled('paper', 'width:100%')}><tr><td class="page" align="center" style="padding:32px 12px">`,
    outlook('<table role="presentation" width="560" cellpadding="0" cellspacing="0"><tr><td>'),
    `<table ${table} style="width:100%;max-width:560px;text-align:left">`,
    `<tr><td align="center" style="padding:0 0 20px"><p ${inked('rose', 'margin:0;font:italic 28px/1.2 Georgia,serif')}>${logo === undefined ? escaped(name) : logoImage(name, logo)}</p></td></tr>`,
    '<tr><td bgcolor="#A3243B" height="4" style="height:4px;line-height:4px;font-size:0;background-color:#A3243B;border-radius:12px 12px 0 0">&nbsp;</td></tr>',
    `<tr><td ${filled('card', 'border-radius:0 0 12px 12px')}><table ${table}><tr>`,
    `<td class="card ink" style="padding:32px;font:16px/1.5 ${sans};color:${colours.ink[0]}">`,
    content,
    '</td></tr></table></td></tr>',
    `<tr><td align="center" ${inked('soft', `padding:24px 16px 0;font:13px/1.6 ${sans};text-align:center`)}>`,
    ...footer({ name, contact }),
    '</td></tr>',
    '</table>',
    outlook('</td></tr></table>'),
    '</td></tr></table>',
    '</body>',
    '</html>',
  ].join('\n');

/** A client that blocks pictures shows the name in its place. The light ground keeps a dark logo visible in dark mode. */
const logoImage = (name: string, { url, width, height }: NonNullable<Sender['logo']>): string =>
  `<img src="${escaped(url)}" width="${width}" height="${height}" alt="${escaped(name)}" border="0" style="padding:8px;background-color:${colours.paper[0]};border-radius:8px;color:${colours.rose[0]}">`;

/** Outlook for Windows knows no `max-width`, and no other client reads its comments. */
const outlook = (html: string): string => `<!--[if mso]>${html}<![endif]-->`;

/** Spaces that show nothing, so that a list of mails doesn't show the mail's beginning after a short preheader. */
const filler = '&#8199;&#65279;&#847; '.repeat(40);

const slogan = 'Personalised gifts and art, made by hand.';

const footer = ({ name, contact: { legalName, address, email, phone } }: Sender): readonly string[] => {
  const link = (href: string, label: string): string =>
    `<a href="${escaped(href)}" ${inked('soft', 'white-space:nowrap;text-decoration:underline')}>${escaped(label)}</a>`;
  const ways = [
    ...(email === undefined ? [] : [link(`mailto:${email}`, email)]),
    ...(phone === undefined ? [] : [link(`tel:${dialled(phone)}`, phone)]),
  ];
  const lines = [
    `<b>${escaped(legalName ?? name)}</b>`,
    ...(address === undefined ? [] : [escaped(address).replaceAll('\n', '<br>')]),
    ...(ways.length === 0 ? [] : [ways.join(' &middot; ')]),
  ];
  return [`<p style="margin:0 0 8px">${slogan}</p>`, `<p style="margin:0">${lines.join('<br>')}</p>`];
};

/** The end of a mail's text: the same as the footer of its HTML. */
export const signature = ({ name, contact: { legalName, address, email, phone } }: Sender): string =>
  [name, slogan, legalName, address, email, phone].filter((line) => line !== undefined).join('\n');

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

export const escaped = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? character);
