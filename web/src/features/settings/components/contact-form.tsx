import { useState } from 'react';
import type { VersionedContact } from '#contracts/settings/shop-details.ts';
import { shopTexts, contactForm as texts } from '#web/texts/about/shop-texts.ts';
import { Form, fieldText, TextAreaField, TextField } from '#web/ui/form.tsx';
import { KeptChanges } from '#web/ui/kept-changes.tsx';
import { useSaveContact } from '../../about/api/managed-texts.ts';

const officerFields = [
  ['grievanceOfficer', 'text'],
  ['grievanceEmail', 'email'],
  ['grievancePhone', 'tel'],
] as const;

/** How customers reach the shop. The API checks the fields; each may be empty. */
export function ContactForm({ loaded }: { readonly loaded: VersionedContact }) {
  const { mutateAsync: save, reset, isSuccess } = useSaveContact();
  const [version, setVersion] = useState(loaded.version);
  return (
    <section className="settings__section" aria-labelledby="contact-title" onChange={reset}>
      <h2 id="contact-title">{texts.title}</h2>
      <p>{texts.lead}</p>
      <Form
        submitLabel={texts.save}
        busyLabel={shopTexts.saving}
        success={isSuccess && shopTexts.saved}
        onSubmit={async (fields) => setVersion((await save({ version, ...typedContact(fields) })).version)}
      >
        <KeptChanges name="contact" version={version} />
        <TextField name="legalName" label={texts.legalName} defaultValue={loaded.legalName ?? ''} isRequired={false} />
        <TextAreaField
          name="address"
          label={texts.address}
          rows={3}
          defaultValue={loaded.address ?? ''}
          isRequired={false}
        />
        <TextField name="email" type="email" label={texts.email} defaultValue={loaded.email ?? ''} isRequired={false} />
        <TextField name="phone" type="tel" label={texts.phone} defaultValue={loaded.phone ?? ''} isRequired={false} />
        <TextField
          name="whatsApp"
          type="tel"
          label={texts.whatsApp}
          defaultValue={loaded.whatsApp ?? ''}
          isRequired={false}
        />
        {officerFields.map(([name, type]) => (
          <TextField
            key={name}
            name={name}
            label={texts[name]}
            {...(type === 'text' ? { hint: texts.grievanceHint } : { type })}
            defaultValue={loaded[name] ?? ''}
            isRequired={false}
          />
        ))}
      </Form>
    </section>
  );
}

/** What the owner has typed. An empty field is left out. */
function typedContact(fields: FormData) {
  const typed = (name: string) => fieldText(fields, name).trim() || undefined;
  return {
    legalName: typed('legalName'),
    address: typed('address'),
    email: typed('email'),
    phone: typed('phone'),
    whatsApp: typed('whatsApp'),
    grievanceOfficer: typed('grievanceOfficer'),
    grievanceEmail: typed('grievanceEmail'),
    grievancePhone: typed('grievancePhone'),
  };
}
