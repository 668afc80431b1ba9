import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useAddressQuery } from '#web/lib/address-query.ts';
import { messageOf } from '#web/lib/problem.ts';
import type { ReturnState } from '#web/lib/return-path.ts';
import { useSession } from '#web/lib/session.tsx';
import { addProduct as texts } from '#web/texts/add-product.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';
import { Link } from '#web/ui/link.tsx';
import { Message } from '#web/ui/message.tsx';
import { Page } from '#web/ui/page.tsx';
import { PersonalisationSection } from '../../questions/editor/personalisation-section.tsx';
import { personalFields, personalisationDraft, typedFrom } from '../../questions/editor/typed-questions.ts';
import { MorePictures } from '../../uploads/components/more-pictures.tsx';
import { PictureField } from '../../uploads/components/picture-field.tsx';
import { UploadProgress } from '../../uploads/components/upload-progress.tsx';
import { storedPicture } from '../../uploads/picture-list.ts';
import { addressOf } from '../../uploads/references.ts';
import { usePictureList } from '../../uploads/use-picture-list.ts';
import { useUpload } from '../../uploads/use-upload.ts';
import { useAddProduct } from '../api/add-product.ts';
import { emptyDraft, imageFields, type ProductDraft, productDraft, productFrom } from '../product-draft.ts';
import { useBriefMessage } from './add-product-success.ts';
import { ProductFields } from './product-fields.tsx';
import './add-product.css';

/** The product-creation form. Anyone can open it, but the API accepts products from owners only. */
export default function AddProductPage() {
  const { status, me } = useSession();
  const stored = useStoredPicture();
  const [success, showSuccess] = useBriefMessage(texts.success);
  const upload = useUpload();
  const list = usePictureList(upload, stored.pictures);
  const { mutateAsync: add } = useAddProduct();
  // A part of the fields' React keys: a new number mounts new, empty fields.
  const [round, setRound] = useState(1);
  const [personal, setPersonal] = useState(() => personalisationDraft.read() ?? typedFrom({}));
  const [category, setCategory] = useState(() => productDraft.read()?.category ?? '');

  const otherPicture = () => {
    for (const { id } of stored.pictures) list.remove(id);
    stored.leave();
  };
  const submit = async (_: FormData, form: HTMLFormElement) => {
    if (status === 'signed-out') throw new Error(texts.signInFirst);
    if (list.pictures.length === 0) throw new Error(texts.invalidImage);
    const imageKeys = await list.publish();
    if (!imageKeys) return;
    // Read after the upload, which can take long, so that later edits are included.
    const fields = new FormData(form);
    await add({ ...productFrom(fields), ...imageFields(imageKeys), ...personalFields(personal) });
    productDraft.write(undefined);
    personalisationDraft.write(undefined);
    setPersonal(typedFrom({}));
    setCategory('');
    list.reset([]);
    upload.clear();
    stored.leave();
    setRound(round + 1);
    showSuccess();
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
          <DraftFields key={`fields ${round}`} onCategory={setCategory} />
          {stored.imageKey === undefined ? (
            <PictureField
              key={`picture ${round}`}
              file={list.main}
              onChoose={list.setMain}
              required={list.pictures.length === 0}
              disabled={list.locked}
            />
          ) : (
            <StoredPicture imageKey={stored.imageKey} onLeave={otherPicture} />
          )}
          <MorePictures list={list} />
          <PersonalisationSection
            key={`questions ${round}`}
            category={category}
            value={personal}
            onChange={(typed) => {
              setPersonal(typed);
              personalisationDraft.write(typed);
            }}
          />
          <UploadProgress upload={upload} />
        </Form>
      </div>
    </Page>
  );
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
