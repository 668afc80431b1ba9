import { shopPages } from '#contracts/site-paths.ts';
import { shopTexts as texts } from '#web/texts/about/shop-texts.ts';
import { LoadingOrError } from '#web/ui/loading-or-error.tsx';
import { useManagedTexts } from '../../about/api/managed-texts.ts';
import { EmptyPages } from '../../about/components/empty-pages.tsx';
import { BrandForm } from './brand-form.tsx';
import { ContactForm } from './contact-form.tsx';
import { TextForm } from './text-form.tsx';
import './shop-details.css';

/** The shop's name, logo and banner, its contact and the texts of its pages. Each has a form and a version of its own. */
export function ShopDetails() {
  const details = useManagedTexts();
  if (!details.data) return <LoadingOrError query={details} />;
  const { brand, contact, texts: written } = details.data;
  return (
    <div className="shop-details">
      <BrandForm loaded={brand} />
      <ContactForm loaded={contact} />
      <section className="settings__section" aria-labelledby="shop-texts-title">
        <h2 id="shop-texts-title">{texts.title}</h2>
        <p>{texts.lead}</p>
        <EmptyPages texts={written} />
        {shopPages.map((page) => (
          <TextForm key={page} page={page} loaded={written[page]} />
        ))}
      </section>
    </div>
  );
}
