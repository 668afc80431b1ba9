import { createHash } from 'node:crypto';
import { escapeHtml, htmlDocument } from './own-page.ts';

/** The style of the pages that stand in for a card service's. */
export const style = `
  :root { --paper: #fff9f2; --ink: #2b1b17; --soft: #6b5751; --rose: #a3243b; --line: #eadfd3; --error: #b3261e; }
  * { box-sizing: border-box; }
  body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
  a { color: var(--rose); }
  .note { margin: 0; padding: 0.625rem 1rem; background: var(--ink); color: #fff; text-align: center; font-size: 0.875rem; }
  .page { max-width: 62rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; display: grid; gap: 1.5rem; }
  .back { display: inline-flex; align-items: center; min-height: 2.75rem; text-decoration: none; }
  .items { margin: 0.5rem 0 0; color: var(--soft); font-size: 1.125rem; }
  .amount { margin: 0; font-size: 2.5rem; font-weight: 700; line-height: 1.2; letter-spacing: -0.02em; }
  .card { background: #fff; border: 1px solid var(--line); border-radius: 1rem; padding: 1.25rem; }
  h1 { margin: 0; font-size: 1.25rem; } h2 { margin: 1.5rem 0 0.5rem; font-size: 1rem; }
  dl { margin: 0.5rem 0 0; display: grid; grid-template-columns: max-content 1fr; gap: 0.25rem 0.75rem; font-size: 0.875rem; }
  dt { font: 0.8125rem/1.6 ui-monospace, monospace; white-space: nowrap; } dd { margin: 0; color: var(--soft); }
  .about { color: var(--soft); font-size: 0.875rem; margin: 0.5rem 0 0; }
  .cards { margin-top: 1.5rem; padding: 1rem 1.25rem; } .cards h2 { margin: 0; }
  fieldset { border: 0; margin: 1.75rem 0 0; padding: 0; min-width: 0; } legend { padding: 0; font-weight: 600; }
  .row { display: grid; grid-template-columns: 1fr 1fr; gap: 0 0.75rem; }
  label { display: block; margin-top: 0.75rem; font-size: 0.875rem; }
  input, select { display: block; width: 100%; min-height: 2.75rem; margin-top: 0.25rem; padding: 0.5rem 0.75rem; font: inherit; font-size: 1rem;
    color: inherit; background: #fff; border: 1px solid #b9a99d; border-radius: 0.5rem; }
  input:read-only { background: var(--paper); }
  input[aria-invalid], select[aria-invalid] { border-color: var(--error); }
  .same { display: flex; align-items: center; gap: 0.625rem; min-height: 2.75rem; margin-top: 1rem; font-size: 1rem; }
  .same input { width: 1.25rem; min-height: 1.25rem; margin: 0; accent-color: var(--rose); }
  form:has(#billingSame:checked) .billing { display: none; }
  .wrong { display: block; color: var(--error); font-size: 0.875rem; }
  .alert { margin: 1rem 0 0; padding: 0.75rem 1rem; border: 1px solid var(--error); border-radius: 0.5rem; color: var(--error); background: #fdf1f0; }
  button { width: 100%; min-height: 3rem; margin-top: 1.25rem; font: inherit; font-weight: 600; cursor: pointer; border-radius: 0.625rem;
    border: 1px solid var(--rose); background: var(--rose); color: #fff; }
  button.plain { background: #fff; color: var(--rose); margin-top: 0.75rem; }
  .code { display: block; width: 10rem; margin: 0.75rem auto 0; background: #fff; shape-rendering: crispEdges; }
  :focus-visible { outline: 3px solid #e9a23b; outline-offset: 2px; }
  .narrow { max-width: 30rem; }
  @media (min-width: 48rem) {
    .page { grid-template-columns: 5fr 7fr; gap: 3rem; padding-top: 3rem; align-items: start; } .card { padding: 2rem; }
    .page.narrow { grid-template-columns: 1fr; }
  }
`;

/** A page that stands in for this service's. `content` is HTML, the title is text. */
export const paymentPage = (service: string, title: string, content: string): string =>
  htmlDocument(
    title,
    style,
    `<header class="note"><strong>Test payment.</strong> This page stands in for ${service} on this machine: no real card, no money.</header>
${content}`,
  );

/** A page with a message and, optionally, a link. */
export const messagePage = (
  service: string,
  title: string,
  text: string,
  link?: { readonly href: string; readonly label: string },
): string =>
  paymentPage(
    service,
    title,
    `<main class="page narrow"><div class="card"><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>
${link ? `<a class="back" href="${escapeHtml(link.href)}">${escapeHtml(link.label)}</a>` : ''}</div></main>`,
  );

const rupeeFormat = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });
export const rupeesOf = (paise: number): string => rupeeFormat.format(paise / 100);

const cells = 21;

/** A picture like a QR code, which no app can scan: it stands for the code of a UPI payment. */
export function codePicture(text: string): string {
  const hash = createHash('sha256').update(text).digest();
  const corner = (x: number, y: number): boolean => {
    const [dx, dy] = [Math.min(x, cells - 1 - x), Math.min(y, cells - 1 - y)];
    return dx < 7 && dy < 7 && !(x > cells / 2 && y > cells / 2);
  };
  const isInFinder = (x: number, y: number): boolean => {
    const [dx, dy] = [Math.abs(Math.min(x, cells - 1 - x) - 3), Math.abs(Math.min(y, cells - 1 - y) - 3)];
    const ring = Math.max(dx, dy);
    return ring !== 2;
  };
  const squares = Array.from({ length: cells * cells }, (_, index) => {
    const [x, y] = [index % cells, Math.floor(index / cells)];
    const isDark = corner(x, y)
      ? isInFinder(x, y)
      : (((hash[index % hash.length] ?? 0) >> (Math.floor(index / hash.length) % 8)) & 1) === 1;
    return isDark ? `<path d="M${x} ${y}h1v1h-1z"/>` : '';
  });
  return `<svg class="code" viewBox="-2 -2 ${cells + 4} ${cells + 4}" role="img" aria-label="A test code that no app can scan">${squares.join('')}</svg>`;
}
