import type { CategoryId } from '#contracts/categories.ts';
import type { NewProduct } from '#contracts/products/new-product.ts';
import type { Product } from '#contracts/products/product.ts';
import { hasTexts } from '../../lib/has-texts.ts';
import { StoredValue } from '../../lib/stored-value.ts';
import { fieldText } from '../../ui/form-text.ts';

/** The unsent fields of the product form. They survive a visit to the sign-in page. */
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

/** Whether the owner has chosen pictures for the draft. The draft can’t keep their files. */
export const draftHadPictures = new StoredValue(
  'shop.product-draft-had-pictures',
  (stored) => stored === true || undefined,
);

/** The fields and Idempotency-Key of the last request without a known success. Kept when the owner leaves the form. */
export const sentDraft = new StoredValue('shop.sent-product', (stored) =>
  hasTexts(stored, 'fields', 'key') ? { fields: stored.fields, key: stored.key } : undefined,
);

function textOf(stored: object, name: keyof ProductDraft): string {
  const value: unknown = Reflect.get(stored, name);
  return typeof value === 'string' ? value : '';
}

/** The typed fields of a product. */
type TypedFields = Omit<NewProduct, 'imageKey' | 'imageKeys'>;

/** The typed fields of a product, in the API's format. */
export const productFrom = (fields: FormData): TypedFields => ({
  title: fieldText(fields, 'title').trim(),
  description: fieldText(fields, 'description').trim(),
  // The select offers only the shop's categories, and the API checks the value.
  category: fieldText(fields, 'category') as CategoryId,
  price: Number(fieldText(fields, 'price')),
});

/** A product as the form's fields show it. */
export const draftOf = ({ title, description, category, price }: Product): ProductDraft => ({
  title,
  description,
  category,
  price: String(price),
});

/** The fields of `after` that differ from the product's. */
export function changesTo(product: Product, after: TypedFields): Partial<TypedFields> {
  const { title, description, category, price } = after;
  return {
    ...(title === product.title ? {} : { title }),
    ...(description === product.description ? {} : { description }),
    ...(category === product.category ? {} : { category }),
    ...(price === product.price ? {} : { price }),
  };
}

/** A product's pictures in the API's format: a single one as `imageKey`, several as `imageKeys`. */
export const imageFields = (imageKeys: readonly string[]): Pick<NewProduct, 'imageKey' | 'imageKeys'> =>
  imageKeys.length === 1 ? { imageKey: imageKeys[0] } : { imageKeys: [...imageKeys] };
