import { StoredValue } from '../../lib/stored-value.ts';

/** What has been typed into the product form and not been sent; outlives a visit to the sign-in page. */
export interface ProductDraft {
  readonly title: string;
  readonly description: string;
  readonly category: string;
  readonly price: string;
}

export const emptyDraft: ProductDraft = { title: '', description: '', category: '', price: '' };

export const productDraft = new StoredValue<ProductDraft>('shop.product-draft', (stored) =>
  typeof stored === 'object' && stored !== null
    ? {
        title: textOf(stored, 'title'),
        description: textOf(stored, 'description'),
        category: textOf(stored, 'category'),
        price: textOf(stored, 'price'),
      }
    : undefined,
);

function textOf(stored: object, name: keyof ProductDraft): string {
  const value: unknown = Reflect.get(stored, name);
  return typeof value === 'string' ? value : '';
}
