import { type Change, type Changes, isChanges } from '../../lib/form-changes.ts';
import { StoredDrafts } from '../../lib/stored-drafts.ts';
import type { ProductDraft } from './product-draft.ts';

/**
 * The parts of a product that an owner changes, each as text. `personal` is the Personalisation section as JSON, `pictures` are
 * IDs in order: they show that pictures were changed, but this tab can't keep files.
 */
type Parts = ProductDraft & { readonly personal: string; readonly pictures: string };

/** An owner's unsaved changes to a product. */
type ProductEdit = Changes<keyof Parts>;

const edits = new StoredDrafts('shop.product-edits', (stored): stored is ProductEdit => isChanges(stored));

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
