import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAddressQuery } from '#web/lib/address-query.ts';
import { addProduct as texts } from '#web/texts/products/add-product.ts';
import {
  personalFields,
  personalisationDraft,
  type TypedPersonalisation,
  typedFrom,
} from '../questions/editor/typed-questions.ts';
import { storedPicture, usePictureList } from '../uploads/use-picture-list.ts';
import { useUpload } from '../uploads/use-upload.ts';
import { useAddProduct } from './api/add-product.ts';
import { draftHadPictures, imageFields, productDraft, productFrom } from './product-draft.ts';

/** The product that the form creates: its pictures, its questions to the customer, and the call that adds it. */
export function useNewProduct() {
  const stored = useStoredPicture();
  const upload = useUpload();
  const list = usePictureList(upload, stored.pictures);
  const { mutateAsync: add } = useAddProduct();
  // A part of the fields' React keys: a new number mounts new, empty fields.
  const [round, setRound] = useState(1);
  const [personal, setPersonal] = useState(() => personalisationDraft.read() ?? typedFrom({}));
  const [category, setCategory] = useState(() => productDraft.read()?.category ?? '');
  const [hadDraft] = useState(() => (productDraft.read() ?? personalisationDraft.read()) !== undefined);
  const [lacksPictures, setLacksPictures] = useState(() => draftHadPictures.read() === true);
  const hasFiles = list.pictures.some(({ file }) => file !== undefined);
  useEffect(
    () => draftHadPictures.write(hasFiles || (lacksPictures && hadDraft) || undefined),
    [hasFiles, lacksPictures, hadDraft],
  );

  const changePersonal = (typed: TypedPersonalisation): void => {
    setPersonal(typed);
    personalisationDraft.write(typed);
  };
  const dropStoredPicture = (): void => {
    for (const { id } of stored.pictures) list.remove(id);
    stored.leave();
  };
  const clear = (): void => {
    productDraft.write(undefined);
    draftHadPictures.write(undefined);
    setLacksPictures(false);
    personalisationDraft.write(undefined);
    setPersonal(typedFrom({}));
    setCategory('');
    list.reset([]);
    upload.clear();
    stored.leave();
    setRound(round + 1);
  };
  /** Returns false if the upload was cancelled. */
  const save = async (form: HTMLFormElement): Promise<boolean> => {
    if (list.pictures.length === 0) throw new Error(texts.invalidImage);
    const imageKeys = await list.publish();
    if (!imageKeys) return false;
    // Read after the upload, which can take long, so that later edits are included.
    const fields = new FormData(form);
    await add({ ...productFrom(fields), ...imageFields(imageKeys), ...personalFields(personal) });
    clear();
    return true;
  };
  return {
    round,
    upload,
    list,
    storedImageKey: stored.imageKey,
    dropStoredPicture,
    category,
    setCategory,
    personal,
    changePersonal,
    /** True if the form opened with typed fields or questions. */
    hadDraft,
    /** True if the form opened without the pictures that were chosen before. */
    lacksPictures,
    clear,
    save,
  };
}

/** The stored picture in the query string, if any (`/manage/pictures` links here with one). `leave` drops it. */
function useStoredPicture() {
  const navigate = useNavigate();
  const imageKey = useAddressQuery().get('picture') ?? undefined;
  const pictures = imageKey === undefined ? [] : [storedPicture(imageKey)];
  const leave = () => {
    // A navigation to the same address would scroll to the top, away from the form's message.
    if (imageKey !== undefined) navigate({ search: '' }, { replace: true });
  };
  return { imageKey, pictures, leave };
}
