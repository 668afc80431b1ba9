import { useState } from 'react';
import { limits } from '#contracts/limits.ts';
import { type ShownBrand, shownBrand, type VersionedBrand } from '#contracts/settings/brand.ts';
import { shopTexts } from '#web/texts/about/shop-texts.ts';
import { brandForm as texts } from '#web/texts/settings/brand-form.ts';
import { Form, TextAreaField, TextField } from '#web/ui/form.tsx';
import { Knot } from '#web/ui/knot.tsx';
import { useSaveBrand } from '../../about/api/managed-texts.ts';
import { linesIn } from '../typed-dates.ts';
import './brand-form.css';

const { bannerTexts: mostTexts, bannerTextLength, nameLength } = limits.brand;

/** The shop's name and the texts of its banner, with a preview. */
export function BrandForm({ loaded }: { readonly loaded: VersionedBrand }) {
  const { mutateAsync: save, reset, isSuccess } = useSaveBrand();
  const [version, setVersion] = useState(loaded.version);
  const [name, setName] = useState(loaded.name ?? '');
  const [lines, setLines] = useState((loaded.bannerTexts ?? []).join('\n'));
  const bannerTexts = linesIn(lines);
  const typed = {
    name: name.trim() || undefined,
    bannerTexts: bannerTexts.length === 0 ? undefined : bannerTexts,
  };
  return (
    <section className="settings__section" aria-labelledby="brand-title" onChange={reset}>
      <h2 id="brand-title">{texts.title}</h2>
      <p>{texts.lead}</p>
      <Form
        submitLabel={texts.save}
        busyLabel={shopTexts.saving}
        success={isSuccess && shopTexts.saved}
        onSubmit={async () => setVersion((await save({ version, ...typed })).version)}
      >
        <TextField
          name="name"
          label={texts.name}
          value={name}
          onChange={({ target }) => setName(target.value)}
          maxLength={nameLength}
          isRequired={false}
        />
        <TextAreaField
          name="bannerTexts"
          label={texts.bannerTexts}
          hint={texts.bannerHint(mostTexts, bannerTextLength)}
          rows={4}
          value={lines}
          onChange={({ target }) => setLines(target.value)}
          isRequired={false}
        />
        <Preview brand={shownBrand(typed)} />
      </Form>
    </section>
  );
}

const Preview = ({ brand }: { readonly brand: ShownBrand }) => (
  <section className="brand-preview" aria-label={texts.preview}>
    <p className="brand-preview__label">{texts.preview}</p>
    <div className="brand-preview__shop">
      <p className="brand-preview__name">
        <Knot />
        <span>{brand.name}</span>
      </p>
      <ul className="brand-preview__banner">
        {brand.bannerTexts.map((text, index) => (
          // Two lines may be the same while the owner types.
          <li key={index}>{text}</li>
        ))}
      </ul>
    </div>
  </section>
);
