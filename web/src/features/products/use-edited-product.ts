import { useEffect, useState } from 'react';
import type { Product } from '#contracts/products/product.ts';
import { statusOf } from '#web/lib/form-changes.ts';
import { morePictures as texts } from '#web/texts/uploads/more-pictures.ts';
import {
  personalChanges,
  storedPersonalisation,
  type TypedPersonalisation,
  typedFrom,
} from '../questions/editor/typed-questions.ts';
import { imageKeyAt, storedPicture, usePictureList } from '../uploads/use-picture-list.ts';
import { useUpload } from '../uploads/use-upload.ts';
import { useChangeProduct, useWholeProduct } from './api/change-product.ts';
import { changesTo, draftOf, imageFields, type ProductDraft, productFrom } from './product-draft.ts';
import { editedFields, forgetEdit, keepChange, productEdit } from './product-edits.ts';

/** The unsaved changes to a product, and the call that saves them. */
export function useEditedProduct(product: Product) {
  const { productId } = product;
  const [edit] = useState(() => productEdit(productId));
  const upload = useUpload();
  const { mutateAsync: change } = useChangeProduct(productId);
  const { product: whole, isError } = useWholeProduct(product);
  const { list, stored, listed } = useProductPictures(product, whole, upload);
  const before = whole && typedFrom(whole);
  const [typed, setTyped] = useState(() => edit.personal && personalFrom(edit.personal.after));
  const fields = draftOf(product);
  const values = editedFields(fields, edit);
  const [category, setCategory] = useState(values.category);

  const picturesBefore = stored.join();
  const picturesAfter = list.pictures.map(({ id }) => id).join();
  useEffect(
    () => keepChange(productId, 'pictures', { before: picturesBefore, after: picturesAfter }),
    [productId, picturesBefore, picturesAfter],
  );

  const changeField = (name: keyof ProductDraft, value: string): void => {
    keepChange(productId, name, { before: fields[name], after: value });
    if (name === 'category') setCategory(value);
  };
  const changePersonal = (personal: TypedPersonalisation): void => {
    keepChange(productId, 'personal', { before: JSON.stringify(before), after: JSON.stringify(personal) });
    setTyped(personal);
  };
  /** Returns the saved product; undefined if the owner cancels an upload. */
  const save = async (form: HTMLFormElement): Promise<Product | undefined> => {
    // Otherwise the kept questions would be forgotten without being saved.
    if (typed && !before) throw new Error(texts.loadFailed);
    const imageKeys = await list.publish();
    if (!imageKeys) return undefined;
    const changes = {
      ...changesTo(product, productFrom(new FormData(form))),
      ...(imageKeys.join() !== stored.join() && imageFields(imageKeys)),
      ...(before && typed && personalChanges(before, typed)),
    };
    const saved = Object.keys(changes).length === 0 ? product : await change(changes);
    forgetEdit(productId);
    return saved;
  };
  return {
    upload,
    list,
    /** True once `list` has all pictures of the product. */
    listed,
    loadFailed: isError,
    values,
    category,
    /** Undefined until the whole product has loaded. */
    personal: before && (typed ?? before),
    status: statusOf(edit, { ...fields, ...(before && { personal: JSON.stringify(before) }) }),
    /** True if the owner changed pictures when the dialog was open before. */
    lostPictures: edit.pictures !== undefined,
    changeField,
    changePersonal,
    save,
  };
}

const personalFrom = (json: string): TypedPersonalisation | undefined => {
  try {
    return storedPersonalisation(JSON.parse(json));
  } catch {
    return undefined;
  }
};

/** The product's pictures: at first the cover, and all once the whole product has loaded. `stored` are those before any change. */
function useProductPictures(product: Product, whole: Product | undefined, upload: ReturnType<typeof useUpload>) {
  const cover = imageKeyAt(product.url);
  const list = usePictureList(upload, [storedPicture(cover)]);
  const pictures = whole && (whole.pictures ?? [whole]);
  const stored = pictures?.map(({ url }) => imageKeyAt(url)) ?? [cover];
  const { add } = list;
  const [listed, setListed] = useState(false);
  useEffect(() => {
    if (pictures === undefined || listed) return;
    add(stored.filter((imageKey) => imageKey !== cover).map(storedPicture));
    setListed(true);
  }, [pictures, stored, listed, cover, add]);
  return { list, stored, listed };
}
