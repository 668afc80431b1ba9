import { useEffect, useState } from 'react';
import type { Product } from '#contracts/product.ts';
import { manageProducts as texts } from '#web/texts/manage-products.ts';
import { morePictures as pictureTexts } from '#web/texts/more-pictures.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Form } from '#web/ui/form.tsx';
import { Message } from '#web/ui/message.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { ProductPicture } from '#web/ui/product-picture.tsx';
import { PersonalisationSection } from '../../questions/editor/personalisation-section.tsx';
import {
  personalChanges,
  storedPersonalisation,
  type TypedPersonalisation,
  typedFrom,
} from '../../questions/editor/typed-questions.ts';
import { MorePictures } from '../../uploads/components/more-pictures.tsx';
import { PictureField } from '../../uploads/components/picture-field.tsx';
import { UploadProgress } from '../../uploads/components/upload-progress.tsx';
import { imageKeyAt, storedPicture } from '../../uploads/picture-list.ts';
import { usePictureList } from '../../uploads/use-picture-list.ts';
import { useUpload } from '../../uploads/use-upload.ts';
import { useChangeProduct } from '../api/change-product.ts';
import { useWholeProduct } from '../api/whole-product.ts';
import { changesTo, draftOf, imageFields, type ProductDraft, productFrom } from '../product-draft.ts';
import { editedFields, editStatus, forgetEdit, keepChange, productEdit } from '../product-edits.ts';
import { ProductFields } from './product-fields.tsx';
import './edit-product.css';

interface EditProductProps {
  readonly product: Product;
  readonly onClose: () => void;
  readonly onSaved: (product: Product) => void;
}

/**
 * A dialog that edits a product's fields and pictures. It sends only the changes, and stays open until they are saved or refused.
 * The owner can still close it while an upload is paused. This tab keeps what the owner typed until it is saved or discarded.
 */
export function EditProduct(props: EditProductProps) {
  const [round, setRound] = useState(1);
  const discard = () => {
    forgetEdit(props.product.productId);
    setRound(round + 1);
  };
  return <EditDialog key={round} {...props} onDiscard={discard} />;
}

function EditDialog({ product, onClose, onSaved, onDiscard }: EditProductProps & { readonly onDiscard: () => void }) {
  const { productId } = product;
  const [edit] = useState(() => productEdit(productId));
  const [saving, setSaving] = useState(false);
  const upload = useUpload();
  const { mutateAsync: change } = useChangeProduct(productId);
  const { product: whole, isError } = useWholeProduct(product);
  const { list, stored, listed } = useProductPictures(product, whole, upload);
  const before = whole && typedFrom(whole);
  const [typed, setTyped] = useState(() => edit.personal && personalFrom(edit.personal.after));
  const fields = draftOf(product);
  const values = editedFields(fields, edit);
  const [category, setCategory] = useState(values.category);
  const status = editStatus(edit, { ...fields, ...(before && { personal: JSON.stringify(before) }) });
  const type = (name: keyof ProductDraft, value: string) => {
    keepChange(productId, name, { before: fields[name], after: value });
    if (name === 'category') setCategory(value);
  };
  const typePersonal = (personal: TypedPersonalisation) => {
    keepChange(productId, 'personal', { before: JSON.stringify(before), after: JSON.stringify(personal) });
    setTyped(personal);
  };
  const save = async (_: FormData, form: HTMLFormElement) => {
    // Otherwise the kept questions would be forgotten without being saved.
    if (typed && !before) throw new Error(pictureTexts.loadFailed);
    setSaving(true);
    try {
      const imageKeys = await list.publish();
      if (!imageKeys) return;
      const changes = {
        ...changesTo(product, productFrom(new FormData(form))),
        ...(imageKeys.join() !== stored.join() && imageFields(imageKeys)),
        ...(before && typed && personalChanges(before, typed)),
      };
      const saved = Object.keys(changes).length === 0 ? product : await change(changes);
      forgetEdit(productId);
      onSaved(saved);
    } finally {
      setSaving(false);
    }
  };
  const held = saving && upload.snapshot?.state.name !== 'paused';
  return (
    <Dialog open onClose={onClose} held={held} title={texts.editTitle} closeLabel={texts.close}>
      {status !== 'same' && (
        <Notice tone="attention" className="edit-product__kept">
          <p>{status === 'kept' ? texts.kept : texts.keptOutdated}</p>
          <Button look="secondary" busy={held} onClick={onDiscard}>
            {texts.discard}
          </Button>
        </Notice>
      )}
      <Form
        submitLabel={texts.save}
        busyLabel={texts.saving}
        whenLeft={{ success: texts.saved(product.title), failure: texts.notSaved(product.title) }}
        onSubmit={save}
      >
        <ProductFields values={values} onType={type} />
        <div className="edit-product__pictures">
          {list.pictures.length === 1 && !list.main && (
            <ProductPicture product={product} alt={texts.currentPicture} sizes="6rem" />
          )}
          <PictureField
            label={texts.replacePicture}
            required={false}
            file={list.main}
            onChoose={list.setMain}
            disabled={list.locked}
          />
        </div>
        {listed && <MorePictures list={list} />}
        {before && <PersonalisationSection category={category} value={typed ?? before} onChange={typePersonal} />}
        {isError && <Message kind="error">{pictureTexts.loadFailed}</Message>}
        <UploadProgress upload={upload} />
      </Form>
    </Dialog>
  );
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
