import { occasionPath, type ShownOccasion } from '#contracts/occasions/occasions.ts';
import type { Product } from '#contracts/products/product.ts';
import { occasions as texts } from '#web/texts/occasions/occasions.ts';
import { firstPreview, type PageHead, pageHead, shortened } from '../products/product-head.ts';

/** The head of an occasion's page. Its date and its cut-off stay as they are until the owner changes something. */
export function occasionHead(occasion: ShownOccasion, origin: string, gifts: readonly Product[]): PageHead {
  const { name, text, orderBy, state } = occasion;
  const cutOff =
    (state === 'open' || state === 'early') && orderBy !== undefined ? ` ${texts.orderBy(orderBy, state)}.` : '';
  return pageHead({
    type: 'website',
    title: name,
    description: shortened(text ?? texts.description(name)) + cutOff,
    canonical: new URL(occasionPath(occasion), origin).href,
    more: firstPreview(gifts, origin),
  });
}
