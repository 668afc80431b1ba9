import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { type ReturnState, useSession } from '../../../lib/session.tsx';
import { addProduct as texts } from '../../../texts.ts';
import { Form } from '../../../ui/form.tsx';
import { Link } from '../../../ui/link.tsx';
import { Page } from '../../../ui/page.tsx';
import { PictureField } from '../../uploads/components/picture-field.tsx';
import { UploadProgress } from '../../uploads/components/upload-progress.tsx';
import { isUnderway } from '../../uploads/upload-state.ts';
import { useUpload } from '../../uploads/use-upload.ts';
import { useAddProduct } from '../api/add-product.ts';
import { emptyDraft, type ProductDraft, productDraft, productFrom } from '../product-draft.ts';
import { useBriefMessage } from './add-product-success.ts';
import { ProductFields } from './product-fields.tsx';
import './add-product.css';

/** The product-creation form (spec 2). Opens for anyone; the server takes products from owners only (D4). */
export default function AddProductPage() {
  const { status, me } = useSession();
  const [file, setFile] = useState<File>();
  const [success, showSuccess] = useBriefMessage(texts.success);
  const upload = useUpload();
  const { mutateAsync: add } = useAddProduct();
  // A new number makes new, empty fields.
  const [round, setRound] = useState(1);

  const choose = (chosen: File | undefined) => {
    setFile(chosen);
    upload.clear();
  };
  const submit = async (_: FormData, form: HTMLFormElement) => {
    if (status === 'signed-out') throw new Error(texts.signInFirst);
    if (!file) throw new Error(texts.invalidImage);
    const image = await upload.send(file);
    if (!image) return;
    // A large picture takes its time, and what is typed meanwhile counts.
    const fields = new FormData(form);
    await add({ ...productFrom(fields), imageKey: image.imageKey });
    productDraft.write(undefined);
    setFile(undefined);
    upload.clear();
    setRound(round + 1);
    showSuccess();
  };
  return (
    <Page title={texts.pageTitle} width="narrow">
      <div className="add-product">
        <p className="add-product__lead">{texts.lead}</p>
        {(status === 'signed-out' || me?.owner === false) && <OwnersOnly />}
        <Form submitLabel={texts.submit} busyLabel={texts.submitting} success={success} onSubmit={submit}>
          <DraftFields key={`fields ${round}`} />
          <PictureField
            key={`picture ${round}`}
            file={file}
            onChoose={choose}
            disabled={isUnderway(upload.snapshot?.state)}
          />
          <UploadProgress upload={upload} />
        </Form>
      </div>
    </Page>
  );
}

/** What is typed is kept until it has been sent. */
function DraftFields() {
  const [draft] = useState(() => productDraft.read() ?? emptyDraft);
  const keep = (name: keyof ProductDraft, value: string) =>
    productDraft.write({ ...(productDraft.read() ?? emptyDraft), [name]: value });
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
