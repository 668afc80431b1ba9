import { useState } from 'react';
import type { VersionedTerms } from '#contracts/delivery/delivery-terms.ts';
import { deliveryTerms as texts } from '#web/texts/delivery/delivery-terms.ts';
import { Form, TextAreaField, TextField } from '#web/ui/form.tsx';
import { KeptChanges } from '#web/ui/kept-changes.tsx';
import { LoadingOrError } from '#web/ui/loading-or-error.tsx';
import { useManagedTerms, useSaveTerms } from '../api/managed-delivery.ts';
import { namingEntries } from '../name-entries.ts';
import { areaFeeLines, typedTerms } from '../typed-terms.ts';

/** Where the shop delivers, for how much, and where customers can't pay in cash. */
export function DeliveryTermsForm() {
  const managed = useManagedTerms();
  if (!managed.data) return <LoadingOrError query={managed} />;
  return <TermsForm loaded={managed.data} />;
}

const rupees = { inputMode: 'decimal', isRequired: false } as const;
const list = { rows: 3, isRequired: false } as const;

function TermsForm({ loaded }: { readonly loaded: VersionedTerms }) {
  const { mutateAsync: save, reset, isSuccess } = useSaveTerms();
  const [version, setVersion] = useState(loaded.version);
  return (
    <div className="shop-details">
      <section className="settings__section" aria-labelledby="terms-title" onChange={reset}>
        <h2 id="terms-title">{texts.title}</h2>
        <p>{texts.lead}</p>
        <Form
          submitLabel={texts.save}
          busyLabel={texts.saving}
          success={isSuccess && texts.saved}
          onSubmit={async (fields) =>
            setVersion((await namingEntries(fields, () => save(typedTerms(fields, version)))).version)
          }
        >
          <KeptChanges name="delivery" version={version} />
          <TextField name="fee" label={texts.fee} hint={texts.feeHint} defaultValue={loaded.fee || ''} {...rupees} />
          <TextField
            name="freeAbove"
            label={texts.freeAbove}
            hint={texts.freeAboveHint}
            defaultValue={loaded.freeAbove ?? ''}
            {...rupees}
          />
          <TextField
            name="cashFee"
            label={texts.cashFee}
            hint={texts.cashFeeHint}
            defaultValue={loaded.cashFee || ''}
            {...rupees}
          />
          <TextAreaField
            name="areaFees"
            label={texts.areaFees}
            hint={texts.areaFeesHint}
            defaultValue={areaFeeLines(loaded.areaFees)}
            {...list}
          />
          <TextAreaField
            name="notServed"
            label={texts.notServed}
            hint={texts.areasHint}
            defaultValue={loaded.notServed.join('\n')}
            {...list}
          />
          <TextAreaField
            name="noCash"
            label={texts.noCash}
            hint={texts.areasHint}
            defaultValue={loaded.noCash.join('\n')}
            {...list}
          />
          <TextAreaField
            name="noCashProducts"
            label={texts.noCashProducts}
            hint={texts.productsHint}
            defaultValue={loaded.noCashProducts.join('\n')}
            {...list}
          />
        </Form>
      </section>
    </div>
  );
}
