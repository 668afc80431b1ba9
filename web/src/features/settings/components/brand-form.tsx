import { useState } from 'react';
import { limits } from '#contracts/limits.ts';
import { type ShownBrand, shownBrand, shownLogoSize, type VersionedBrand } from '#contracts/settings/brand.ts';
import { shopTexts } from '#web/texts/about/shop-texts.ts';
import { brandForm as texts } from '#web/texts/settings/brand-form.ts';
import { Form, TextAreaField, TextField } from '#web/ui/form.tsx';
import { KeptChanges } from '#web/ui/kept-changes.tsx';
import { Knot } from '#web/ui/knot.tsx';
import { useSaveBrand } from '../../about/api/managed-texts.ts';
import { addressOf } from '../../uploads/references.ts';
import { useObjectUrl } from '../../uploads/use-object-url.ts';
import { namingEntries } from '../name-entries.ts';
import { linesIn } from '../typed-dates.ts';
import { useChosenLogo } from '../use-chosen-logo.ts';
import { LogoField } from './logo-field.tsx';
import '#web/ui/shop-mark.css';
import './brand-form.css';

const { bannerTexts: mostTexts, bannerTextLength, nameLength } = limits.brand;

/** The shop's name, its logo and the texts of its banner, with a preview. */
export function BrandForm({ loaded }: { readonly loaded: VersionedBrand }) {
  const { mutateAsync: save, reset, isSuccess } = useSaveBrand();
  const [version, setVersion] = useState(loaded.version);
  const [name, setName] = useState(loaded.name ?? '');
  const [lines, setLines] = useState((loaded.bannerTexts ?? []).join('\n'));
  const logo = useChosenLogo(loaded.logo);
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
        onSubmit={async (fields) => {
          const chosen = await logo.publish();
          if (chosen === undefined) return;
          const saved = await namingEntries(fields, () => save({ version, ...typed, ...chosen }));
          setVersion(saved.version);
          logo.settle(saved.logo);
        }}
      >
        <KeptChanges name="brand" version={version} />
        <TextField
          name="name"
          label={texts.name}
          value={name}
          onChange={({ target }) => setName(target.value)}
          maxLength={nameLength}
          isRequired={false}
        />
        <LogoField logo={logo} />
        <TextAreaField
          name="bannerTexts"
          label={texts.bannerTexts}
          hint={texts.bannerHint(mostTexts, bannerTextLength)}
          rows={4}
          value={lines}
          onChange={({ target }) => setLines(target.value)}
          isRequired={false}
        />
        <Preview brand={shownBrand(typed)} logo={logo} />
      </Form>
    </section>
  );
}

interface PreviewProps {
  readonly brand: ShownBrand;
  readonly logo: Pick<ReturnType<typeof useChosenLogo>, 'saved' | 'chosen'>;
}

const Preview = ({ brand, logo }: PreviewProps) => (
  <section className="brand-preview" aria-label={texts.preview}>
    <p className="brand-preview__label">{texts.preview}</p>
    <div className="brand-preview__shop">
      <p className="brand-preview__name">
        <Mark name={brand.name} logo={logo} />
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

/** What stands at the top of each page. */
function Mark({ name, logo: { saved, chosen } }: { readonly name: string } & Pick<PreviewProps, 'logo'>) {
  const chosenUrl = useObjectUrl(chosen?.file);
  const src = chosen ? chosenUrl : saved && addressOf(saved.imageKey);
  const size = chosen ?? saved?.picture;
  if (src !== undefined && size !== undefined) return <img src={src} {...shownLogoSize(size)} alt={name} />;
  return (
    <>
      <Knot />
      <span>{name}</span>
    </>
  );
}
