import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Product } from '#contracts/products/product.ts';
import { manageProducts as texts } from '#web/texts/products/manage-products.ts';
import { morePictures as pictureTexts } from '#web/texts/uploads/more-pictures.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Form } from '#web/ui/form.tsx';
import { KeptNotice } from '#web/ui/kept-changes.tsx';
import { Message } from '#web/ui/message.tsx';
import { ProductPicture } from '#web/ui/product-picture.tsx';
import { PersonalisationSection } from '../../questions/editor/personalisation-section.tsx';
import { MorePictures } from '../../uploads/components/more-pictures.tsx';
import { PictureField } from '../../uploads/components/picture-field.tsx';
import { UploadProgress } from '../../uploads/components/upload-progress.tsx';
import { productFrom } from '../product-draft.ts';
import { forgetEdit } from '../product-edits.ts';
import { useEditedProduct } from '../use-edited-product.ts';
import { isFarFrom, PriceQuestion } from './price-question.tsx';
import { ProductFields } from './product-fields.tsx';
import './edit-product.css';

interface EditProductProps {
  readonly product: Product;
  readonly onClose: () => void;
  readonly onSaved: (product: Product) => void;
}

/**
 * A dialog that edits a product's fields and pictures. It sends only the changes, and stays open until they are saved
 * or refused, or the owner closes it. This tab keeps what was typed until it is saved or discarded.
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
  const [saving, setSaving] = useState(false);
  const edited = useEditedProduct(product);
  const { upload, list, status, personal } = edited;
  /** A price that is far from the former one, and the form that waits for the owner's answer. */
  const [farPrice, setFarPrice] = useState<{ readonly price: number; readonly form: HTMLFormElement }>();
  const agreedPrice = useRef<number>(undefined);
  const save = async (fields: FormData, form: HTMLFormElement) => {
    const { price } = productFrom(fields);
    if (isFarFrom(product.price, price) && price !== agreedPrice.current) return setFarPrice({ price, form });
    setSaving(true);
    try {
      const saved = await edited.save(form);
      if (saved) onSaved(saved);
    } finally {
      setSaving(false);
    }
  };
  const held = saving && upload.snapshot?.state.name !== 'paused';
  const answer = (agreed: number | undefined) => {
    agreedPrice.current = agreed;
    // The question gives the focus back when it closes, so this must follow.
    flushSync(() => setFarPrice(undefined));
    if (agreed !== undefined) return farPrice?.form.requestSubmit();
    const field = farPrice?.form.elements.namedItem('price');
    if (field instanceof HTMLElement) field.focus();
  };
  return (
    <>
      <Dialog open onClose={onClose} held={held} title={texts.editTitle} closeLabel={texts.close}>
        <Form
          submitLabel={texts.save}
          busyLabel={texts.saving}
          whenLeft={{ success: texts.saved(product.title), failure: texts.notSaved(product.title) }}
          onSubmit={save}
        >
          {status !== 'same' && (
            <KeptNotice text={status === 'kept' ? texts.kept : texts.keptOutdated} busy={held} onDiscard={onDiscard} />
          )}
          {status === 'same' && edited.listed && edited.lostPictures && <KeptNotice text={texts.picturesLost} />}
          <ProductFields values={edited.values} onType={edited.changeField} />
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
          {edited.listed && <MorePictures list={list} />}
          {personal && (
            <PersonalisationSection category={edited.category} value={personal} onChange={edited.changePersonal} />
          )}
          {edited.loadFailed && <Message kind="error">{pictureTexts.loadFailed}</Message>}
          <UploadProgress upload={upload} />
        </Form>
      </Dialog>
      {farPrice && (
        <PriceQuestion
          before={product.price}
          after={farPrice.price}
          onSave={() => answer(farPrice.price)}
          onChange={() => answer(undefined)}
        />
      )}
    </>
  );
}
