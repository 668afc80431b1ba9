import { useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { messageOf } from '#web/lib/problem.ts';
import type { ReturnState } from '#web/lib/return-path.ts';
import { useSession } from '#web/lib/session.tsx';
import { addProduct as texts } from '#web/texts/products/add-product.ts';
import { manageProducts } from '#web/texts/products/manage-products.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { KeptNotice } from '#web/ui/kept-changes.tsx';
import { Link } from '#web/ui/link.tsx';
import { Message } from '#web/ui/message.tsx';
import { moveFocus } from '#web/ui/move-focus.ts';
import { Page } from '#web/ui/page.tsx';
import { PersonalisationSection } from '../../questions/editor/personalisation-section.tsx';
import { MorePictures } from '../../uploads/components/more-pictures.tsx';
import { PictureField } from '../../uploads/components/picture-field.tsx';
import { UploadProgress } from '../../uploads/components/upload-progress.tsx';
import { addressOf } from '../../uploads/references.ts';
import { emptyDraft, type ProductDraft, productDraft } from '../product-draft.ts';
import { useNewProduct } from '../use-new-product.ts';
import { ProductFields } from './product-fields.tsx';
import './add-product.css';

/** How long the success text shows, in milliseconds. */
const successDuration = 3000;

/** The product-creation form. Anyone can open it, but the API accepts products from owners only. */
export default function AddProductPage() {
  const { status, me } = useSession();
  const [success, showSuccess] = useBriefMessage(texts.success);
  const { round, upload, list, storedImageKey, ...product } = useNewProduct();
  const submit = async (_: FormData, form: HTMLFormElement) => {
    if (status === 'signed-out') throw new Error(texts.signInFirst);
    if (await product.save(form)) showSuccess();
  };
  const discard = () => {
    product.clear();
    // The button goes with the notice.
    moveFocus(document.querySelector('h1'));
  };
  return (
    <Page title={texts.pageTitle} width="narrow">
      <div className="add-product">
        <p className="add-product__lead">{texts.lead}</p>
        {(status === 'signed-out' || me?.owner === false) && <OwnersOnly />}
        <Form
          submitLabel={texts.submit}
          busyLabel={texts.submitting}
          success={success}
          whenLeft={{ success: texts.success, failure: texts.failed }}
          onSubmit={submit}
        >
          {product.lacksPictures && (
            <KeptNotice
              text={product.hadDraft ? manageProducts.kept : manageProducts.picturesLost}
              busy={list.locked}
              onDiscard={product.hadDraft ? discard : undefined}
            />
          )}
          <DraftFields key={`fields ${round}`} onCategory={product.setCategory} />
          {storedImageKey === undefined ? (
            <PictureField
              key={`picture ${round}`}
              file={list.main}
              onChoose={list.setMain}
              required={list.pictures.length === 0}
              disabled={list.locked}
            />
          ) : (
            <StoredPicture imageKey={storedImageKey} onLeave={product.dropStoredPicture} />
          )}
          <MorePictures list={list} />
          <PersonalisationSection
            key={`questions ${round}`}
            category={product.category}
            value={product.personal}
            onChange={product.changePersonal}
          />
          <UploadProgress upload={upload} />
        </Form>
      </div>
    </Page>
  );
}

function StoredPicture({ imageKey, onLeave }: { imageKey: string; onLeave: () => void }) {
  const [picture] = useState(() => addressOrProblem(imageKey));
  return (
    <div className="add-product__stored">
      {'url' in picture ? (
        <img src={picture.url} alt={texts.storedPicture} width={160} height={200} />
      ) : (
        <Message kind="error">{picture.problem}</Message>
      )}
      <Button look="secondary" onClick={onLeave}>
        {texts.otherPicture}
      </Button>
    </div>
  );
}

function addressOrProblem(imageKey: string): { readonly url: string } | { readonly problem: string } {
  try {
    return { url: addressOf(imageKey) };
  } catch (error) {
    return { problem: messageOf(error) };
  }
}

/** The product's fields. What the owner types is stored until the product has been added. */
function DraftFields({ onCategory }: { onCategory: (category: string) => void }) {
  const [draft] = useState(() => productDraft.read() ?? emptyDraft);
  const keep = (name: keyof ProductDraft, value: string) => {
    productDraft.write({ ...(productDraft.read() ?? emptyDraft), [name]: value });
    if (name === 'category') onCategory(value);
  };
  return <ProductFields values={draft} onType={keep} />;
}

function OwnersOnly() {
  const { pathname } = useLocation();
  return (
    <p className="add-product__owners-only">
      {texts.ownersOnly}{' '}
      <Link to="/login" state={{ from: pathname } satisfies ReturnState}>
        {texts.signIn}
      </Link>
    </p>
  );
}

/** A text that shows for three seconds after each call of `show`. */
function useBriefMessage(text: string): readonly [shown: string | undefined, show: () => void] {
  const [shownAt, setShownAt] = useState<number>();
  useEffect(() => {
    if (shownAt === undefined) return;
    const timer = setTimeout(() => setShownAt(undefined), successDuration);
    return () => clearTimeout(timer);
  }, [shownAt]);
  const show = useCallback(() => setShownAt(Date.now()), []);
  return [shownAt === undefined ? undefined : text, show];
}
