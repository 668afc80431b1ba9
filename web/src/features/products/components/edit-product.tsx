import { useEffect, useState } from 'react';
import type { Product } from '#contracts/product.ts';
import { manageProducts as texts } from '#web/texts/manage-products.ts';
import { morePictures as pictureTexts } from '#web/texts/more-pictures.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Form } from '#web/ui/form.tsx';
import { Message } from '#web/ui/message.tsx';
import { ProductPicture } from '#web/ui/product-picture.tsx';
import { PersonalisationSection } from '../../questions/editor/personalisation-section.tsx';
import { personalChanges, type TypedPersonalisation, typedFrom } from '../../questions/editor/typed-questions.ts';
import { MorePictures } from '../../uploads/components/more-pictures.tsx';
import { PictureField } from '../../uploads/components/picture-field.tsx';
import { UploadProgress } from '../../uploads/components/upload-progress.tsx';
import { imageKeyAt, storedPicture } from '../../uploads/picture-list.ts';
import { usePictureList } from '../../uploads/use-picture-list.ts';
import { useUpload } from '../../uploads/use-upload.ts';
import { useChangeProduct } from '../api/change-product.ts';
import { useWholeProduct } from '../api/whole-product.ts';
import { changesTo, draftOf, imageFields, productFrom } from '../product-draft.ts';
import { ProductFields } from './product-fields.tsx';
import './edit-product.css';

interface EditProductProps {
  readonly product: Product;
  readonly onClose: () => void;
  readonly onSaved: (product: Product) => void;
}

/**
 * A dialog that edits a product's fields and pictures. It sends only the changes, and stays open until they are saved or refused.
 * The owner can still close it while an upload is paused.
 */
export function EditProduct({ product, onClose, onSaved }: EditProductProps) {
  const [saving, setSaving] = useState(false);
  const upload = useUpload();
  const { mutateAsync: change } = useChangeProduct(product.productId);
  const { product: whole, isError } = useWholeProduct(product);
  const { list, stored, listed } = useProductPictures(product, whole, upload);
  const before = whole && typedFrom(whole);
  const [typed, setTyped] = useState<TypedPersonalisation>();
  const [category, setCategory] = useState<string>(product.category);
  const save = async (_: FormData, form: HTMLFormElement) => {
    setSaving(true);
    try {
      const imageKeys = await list.publish();
      if (!imageKeys) return;
      const changes = {
        ...changesTo(product, productFrom(new FormData(form))),
        ...(imageKeys.join() !== stored.join() && imageFields(imageKeys)),
        ...(before && typed && personalChanges(before, typed)),
      };
      onSaved(Object.keys(changes).length === 0 ? product : await change(changes));
    } finally {
      setSaving(false);
    }
  };
  const held = saving && upload.snapshot?.state.name !== 'paused';
  return (
    <Dialog open onClose={onClose} held={held} title={texts.editTitle} closeLabel={texts.close}>
      <Form
        submitLabel={texts.save}
        busyLabel={texts.saving}
        whenLeft={{ success: texts.saved(product.title), failure: texts.notSaved(product.title) }}
        onSubmit={save}
      >
        <ProductFields values={draftOf(product)} onType={(name, value) => name === 'category' && setCategory(value)} />
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
        {before && <PersonalisationSection category={category} value={typed ?? before} onChange={setTyped} />}
        {isError && <Message kind="error">{pictureTexts.loadFailed}</Message>}
        <UploadProgress upload={upload} />
      </Form>
    </Dialog>
  );
}

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
