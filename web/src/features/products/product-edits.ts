import { hasTexts } from '../../lib/has-texts.ts';
import { isRecord, StoredDrafts } from '../../lib/stored-drafts.ts';
import type { ProductDraft } from './product-draft.ts';

/** The parts of a product that an owner types, each as text. `personal` is the Personalisation section as JSON. */
type Parts = ProductDraft & { readonly personal: string };

/** An unsaved change to a part: what the owner typed, and what it replaces. */
interface Change {
  readonly before: string;
  readonly after: string;
}

/** An owner's unsaved changes to a product. It leaves out unchanged parts, so saving can't overwrite them. */
type ProductEdit = Readonly<Partial<Record<keyof Parts, Change>>>;

const edits = new StoredDrafts(
  'shop.product-edits',
  (stored): stored is ProductEdit =>
    isRecord(stored) && Object.values(stored).every((change) => hasTexts(change, 'before', 'after')),
);

/** The unsaved changes to a product in this tab. */
export const productEdit = (productId: string): ProductEdit => edits.read(productId) ?? {};

export const forgetEdit = (productId: string): void => edits.write(productId, undefined);

/** Stores a change to a part, or removes it if the part is as before. */
export function keepChange(productId: string, part: keyof Parts, change: Change): void {
  const { [part]: _, ...others } = productEdit(productId);
  const edit = change.after === change.before ? others : { ...others, [part]: change };
  edits.write(productId, Object.keys(edit).length === 0 ? undefined : edit);
}

/** A product's fields with the changes. */
export const editedFields = (fields: ProductDraft, edit: ProductEdit): ProductDraft => ({
  title: edit.title?.after ?? fields.title,
  description: edit.description?.after ?? fields.description,
  category: edit.category?.after ?? fields.category,
  price: edit.price?.after ?? fields.price,
});

/**
 * Whether changes differ from the product as it is now, and whether somebody has changed one of the same parts meanwhile.
 * Parts that have not loaded are ignored.
 */
export function editStatus(edit: ProductEdit, now: Partial<Parts>): 'same' | 'kept' | 'outdated' {
  const names = ['title', 'description', 'category', 'price', 'personal'] as const;
  const kept = names.filter((name) => edit[name] && now[name] !== undefined && edit[name].after !== now[name]);
  if (kept.length === 0) return 'same';
  return kept.some((name) => edit[name]?.before !== now[name]) ? 'outdated' : 'kept';
}
