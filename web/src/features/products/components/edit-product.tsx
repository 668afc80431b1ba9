import { useState } from 'react';
import type { Product } from '#contracts/product.ts';
import { manageProducts as texts } from '#web/texts.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Form } from '#web/ui/form.tsx';
import { ProductPicture } from '#web/ui/product-picture.tsx';
import { PictureField } from '../../uploads/components/picture-field.tsx';
import { UploadProgress } from '../../uploads/components/upload-progress.tsx';
import { isUnderway } from '../../uploads/upload-state.ts';
import { useUpload } from '../../uploads/use-upload.ts';
import { useChangeProduct } from '../api/change-product.ts';
import { changesTo, draftOf, productFrom } from '../product-draft.ts';
import { ProductFields } from './product-fields.tsx';
import './edit-product.css';

interface EditProductProps {
  readonly product: Product;
  readonly onClose: () => void;
  readonly onSaved: (product: Product) => void;
}

/**
 * Every field of a product, and its picture, in a dialog. Only what was changed is sent. The dialog stays until it is known
 * what became of that; a picture that the owner has paused holds nothing up.
 */
export function EditProduct({ product, onClose, onSaved }: EditProductProps) {
  const [file, setFile] = useState<File>();
  const [saving, setSaving] = useState(false);
  const upload = useUpload();
  const { mutateAsync: change } = useChangeProduct(product.productId);

  const choose = (chosen: File | undefined) => {
    setFile(chosen);
    upload.clear();
  };
  const save = async (_: FormData, form: HTMLFormElement) => {
    setSaving(true);
    try {
      const image = file && (await upload.send(file));
      if (file && !image) return;
      const changes = {
        ...changesTo(product, productFrom(new FormData(form))),
        ...(image && { imageKey: image.imageKey }),
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
        <ProductFields values={draftOf(product)} />
        <div className="edit-product__pictures">
          {!file && <ProductPicture product={product} alt={texts.currentPicture} sizes="6rem" />}
          <PictureField
            label={texts.replacePicture}
            required={false}
            file={file}
            onChoose={choose}
            disabled={isUnderway(upload.snapshot?.state)}
          />
        </div>
        <UploadProgress upload={upload} />
      </Form>
    </Dialog>
  );
}
