import { contactForm, shopTexts } from '#web/texts/about/shop-texts.ts';
import { blockedCustomers } from '#web/texts/customers/blocked-customers.ts';
import { dateSettings } from '#web/texts/dates/date-settings.ts';
import { deliveryTerms } from '#web/texts/delivery/delivery-terms.ts';
import { occasionForm } from '#web/texts/occasions/occasion-form.ts';
import { brandForm } from '#web/texts/settings/brand-form.ts';
import { manageSettings as texts } from '#web/texts/settings/manage-settings.ts';
import { PartLink } from '#web/ui/part-link.tsx';

/** The sections of the page, by the ID of their headings. */
const sections = {
  'cash-limits-title': texts.limits.title,
  'order-mails-title': texts.orderMails.title,
  'search-settings-title': texts.search.title,
  'dates-title': dateSettings.title,
  'holidays-title': dateSettings.holidays,
  'occasions-title': occasionForm.title,
  'terms-title': deliveryTerms.title,
  'brand-title': brandForm.title,
  'contact-title': contactForm.title,
  'shop-texts-title': shopTexts.title,
  'blocked-customers-title': blockedCustomers.title,
};

/** Links to the sections of the settings. */
export const SettingsIndex = () => (
  <nav aria-label={texts.index}>
    <ul className="settings-index">
      {Object.entries(sections).map(([id, title]) => (
        <li key={id}>
          <PartLink heading={id}>{title}</PartLink>
        </li>
      ))}
    </ul>
  </nav>
);
