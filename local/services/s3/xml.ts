import { s3Error } from './errors.ts';

type XmlContent = string | number | boolean | Date | XmlElements;
export interface XmlElements {
  readonly [name: string]: XmlContent | readonly XmlContent[] | undefined;
}

const references: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&amp;': '&',
};

const escapeText = (text: string): string =>
  text.replace(/[<>&"\r\n]/g, (char) => `&#x${char.charCodeAt(0).toString(16).toUpperCase()};`);

const unescapeText = (text: string): string =>
  text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|\w+);/gi, (reference, hex: string, decimal: string) => {
    const named = references[reference];
    if (named !== undefined) return named;
    const codePoint = hex ? Number.parseInt(hex, 16) : Number(decimal);
    if (!(codePoint <= 0x10ffff)) throw s3Error('MalformedXML');
    return String.fromCodePoint(codePoint);
  });

const render = (name: string, content: XmlElements[string]): string => {
  if (content === undefined) return '';
  if (Array.isArray(content)) return content.map((item) => render(name, item)).join('');
  if (content instanceof Date) return render(name, content.toISOString());
  const inner =
    typeof content === 'object'
      ? Object.entries(content)
          .map(([child, value]) => render(child, value))
          .join('')
      : escapeText(String(content));
  return `<${name}>${inner}</${name}>`;
};

/** Renders an XML document. A list repeats its element, and `undefined` omits it. */
export const xmlDocument = (root: string, content: XmlElements): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${render(root, content)}`;

/** The inner XML of every element with this name. Sufficient for the two flat documents that clients send to S3. */
export const elementsOf = (xml: string, name: string): readonly string[] =>
  [...xml.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'gs'))].map(([, inner = '']) => inner);

/** The text of the first element with this name. @throws MalformedXML if there is none. */
export const textOf = (xml: string, name: string): string => {
  const [inner] = elementsOf(xml, name);
  if (inner === undefined) throw s3Error('MalformedXML');
  return unescapeText(inner);
};
