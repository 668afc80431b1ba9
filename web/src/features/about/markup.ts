/** A part of a line: plain text, or a link. */
export type Inline = string | { readonly text: string; readonly href: string };

/** A block of an owner's text. React renders it, so no text can become markup. */
export type Block =
  | { readonly kind: 'heading'; readonly level: 2 | 3; readonly parts: readonly Inline[] }
  | { readonly kind: 'paragraph'; readonly parts: readonly Inline[] }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly (readonly Inline[])[] };

const headingLine = /^(##?) +(.+)$/;
const itemLine = /^(?:[-*]|(\d{1,3})[.)]) +(.+)$/;

/**
 * An owner's text as blocks. `# ` and `## ` begin headings, `- ` and `1. ` items, and an empty line ends a paragraph. Links are
 * `[words](address)`, or a bare web address. Everything else is text.
 */
export function parseText(text: string): readonly Block[] {
  const blocks: Block[] = [];
  let open: { readonly kind: 'paragraph' | 'bullets' | 'numbers'; readonly lines: string[] } | undefined;
  const close = () => {
    if (open?.kind === 'paragraph') blocks.push({ kind: 'paragraph', parts: parseLine(open.lines.join('\n')) });
    else if (open) blocks.push({ kind: 'list', ordered: open.kind === 'numbers', items: open.lines.map(parseLine) });
    open = undefined;
  };
  const add = (kind: NonNullable<typeof open>['kind'], line: string) => {
    if (open?.kind !== kind) close();
    open ??= { kind, lines: [] };
    open.lines.push(line);
  };
  for (const line of text.split(/\r?\n/).map((each) => each.trim())) {
    const [, marks = '', heading] = headingLine.exec(line) ?? [];
    const [, number, item] = itemLine.exec(line) ?? [];
    if (heading !== undefined) {
      close();
      blocks.push({ kind: 'heading', level: marks === '#' ? 2 : 3, parts: parseLine(heading) });
    } else if (item !== undefined) add(number === undefined ? 'bullets' : 'numbers', item);
    else if (line === '') close();
    else add('paragraph', line);
  }
  close();
  return blocks;
}

/** A link in brackets, or a bare web address. The lengths bound the time for a text of brackets only. */
const link = /\[([^[\]\n]{1,200})\]\(([^()\s]{1,500})\)|\bhttps?:\/\/[^\s<>()[\]]{1,500}/g;

function parseLine(line: string): readonly Inline[] {
  const parts: Inline[] = [];
  let end = 0;
  for (const { 0: found, 1: words, 2: address, index } of line.matchAll(link)) {
    // A full stop after a bare address ends its sentence.
    const shown = words ?? found.replace(/[.,;:!?'"]+$/, '');
    const href = safeAddress(address ?? shown);
    if (href === undefined) continue;
    if (index > end) parts.push(line.slice(end, index));
    parts.push({ text: shown, href });
    end = index + (words === undefined ? shown.length : found.length);
  }
  if (end < line.length) parts.push(line.slice(end));
  return parts;
}

const safeSchemes = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/** The address if it is absolute and its scheme runs no script; otherwise undefined, and the link stays text. */
function safeAddress(address: string): string | undefined {
  try {
    const { protocol, href } = new URL(address);
    return safeSchemes.has(protocol) ? href : undefined;
  } catch {
    return undefined;
  }
}

/** The first paragraphs as plain text, for search engines. */
export const plainText = (text: string): string =>
  parseText(text)
    .flatMap((block) => (block.kind === 'paragraph' ? [block.parts.map(wordsOf).join('')] : []))
    .join(' ');

const wordsOf = (part: Inline): string => (typeof part === 'string' ? part : part.text);
