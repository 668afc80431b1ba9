import type { ReactNode } from 'react';
import { dialled } from '#contracts/accounts/contact.ts';
import type { Contact } from '#contracts/settings/shop-details.ts';
import { whatsAppLink } from '#web/lib/whatsapp.ts';
import { contactTexts as texts } from '#web/texts/about/contact.ts';

interface ContactLinesProps {
  readonly contact: Contact;
  /** What WhatsApp's chat begins with. */
  readonly message?: string;
}

/** The shop's contact with its links, as the fields that the owner has entered. */
export function ContactLines({ contact, message }: ContactLinesProps) {
  const { legalName, address, email, phone, whatsApp, grievanceOfficer, grievanceEmail, grievancePhone } = contact;
  return (
    <>
      {(legalName ?? address) !== undefined && (
        <p className="contact-lines__address">
          {legalName !== undefined && <strong>{legalName}</strong>}
          {address !== undefined && <span>{address}</span>}
        </p>
      )}
      <ContactWays email={email} phone={phone} whatsApp={whatsApp} message={message} />
      {(grievanceOfficer ?? grievanceEmail ?? grievancePhone) !== undefined && (
        <div>
          <p>
            <span>{texts.grievance}</span> {grievanceOfficer !== undefined && <strong>{grievanceOfficer}</strong>}
          </p>
          <ContactWays email={grievanceEmail} phone={grievancePhone} />
        </div>
      )}
    </>
  );
}

type ContactWaysProps = Pick<Contact, 'email' | 'phone' | 'whatsApp'> & { readonly message?: string | undefined };

/** Links to write to or call the shop. */
export function ContactWays({ email, phone, whatsApp, message }: ContactWaysProps) {
  const ways: readonly (ReactNode | undefined)[] = [
    email !== undefined && <a href={`mailto:${email}`}>{email}</a>,
    phone !== undefined && <a href={`tel:${dialled(phone)}`}>{phone}</a>,
    whatsApp !== undefined && <a href={whatsAppLink(whatsApp, message)}>{texts.whatsApp(whatsApp)}</a>,
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
