import type { ReactNode } from 'react';
import { dialled } from '#contracts/accounts/contact.ts';
import type { Contact } from '#contracts/settings/shop-details.ts';
import { contactTexts as texts } from '#web/texts/about/contact.ts';
import { internationalNumber } from '../international-number.ts';

/** The shop's contact with its links, as the fields that the owner has entered. */
export function ContactLines({ contact }: { readonly contact: Contact }) {
  const { legalName, address, email, phone, whatsApp, grievanceOfficer, grievanceEmail, grievancePhone } = contact;
  return (
    <>
      {(legalName ?? address) !== undefined && (
        <p className="contact-lines__address">
          {legalName !== undefined && <strong>{legalName}</strong>}
          {address !== undefined && <span>{address}</span>}
        </p>
      )}
      <Ways email={email} phone={phone} whatsApp={whatsApp} />
      {(grievanceOfficer ?? grievanceEmail ?? grievancePhone) !== undefined && (
        <div className="contact-lines__grievance">
          <p>
            <span>{texts.grievance}</span> {grievanceOfficer !== undefined && <strong>{grievanceOfficer}</strong>}
          </p>
          <Ways email={grievanceEmail} phone={grievancePhone} />
        </div>
      )}
    </>
  );
}

function Ways({ email, phone, whatsApp }: Pick<Contact, 'email' | 'phone' | 'whatsApp'>) {
  const ways: readonly (ReactNode | undefined)[] = [
    email !== undefined && <a href={`mailto:${email}`}>{email}</a>,
    phone !== undefined && <a href={`tel:${dialled(phone)}`}>{phone}</a>,
    whatsApp !== undefined && <a href={`https://wa.me/${internationalNumber(whatsApp)}`}>{texts.whatsApp(whatsApp)}</a>,
  ].filter((way) => way !== false);
  if (ways.length === 0) return null;
  return (
    <ul className="contact-lines__ways">
      {ways.map((way, index) => (
        <li key={`${index}`}>{way}</li>
      ))}
    </ul>
  );
}
