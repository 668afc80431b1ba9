import * as z from 'zod/mini';
import type { Call } from './seed.ts';

const versioned = z.object({ version: z.number() });
const details = z.object({ contact: versioned, texts: z.record(z.string(), versioned) });
const managedDates = z.object({ dates: versioned });
const managedOccasions = versioned;

/** The invented contact of the demo's shop. */
const contact = {
  legalName: 'World of Surprises (demo shop)',
  address: '12 Lake View Road, Kothrud\nPune, Maharashtra 411038',
  email: 'help@example.com',
  phone: '020 5550 0199',
  whatsApp: '9876500000',
  grievanceOfficer: 'Olivia Owner, Proprietor',
  grievanceEmail: 'grievance@example.com',
};

/** The texts of the demo's pages. */
export const texts = {
  support: `# We’re here to help
Write to us or call us with any question about a gift, a photo or an order. Please tell us your order number.

- Email: [help@example.com](mailto:help@example.com)
- WhatsApp: [98765 00000](https://wa.me/919876500000)

# Complaints
Our grievance officer confirms your complaint within 48 hours, and solves it within one month.`,
  cancellation: `# Before we start making your gift
You can cancel your order free of charge until we start making your gift. We refund the full amount.

# After we have started
A personalised gift is made for you alone, so we can’t take it back unless something is wrong with it.

# Damaged, faulty or wrong
Tell us within 7 days of its delivery, with your order number and a photo. We make the gift again or refund it in full, as you choose.`,
  'terms-of-service': `# Your order
- Your order is confirmed when we show you its order number.
- Prices are in Indian rupees and include all taxes.
- All gifts are made by hand in India.

# Your photos
Send only photos that you may use. They stay yours: we use them to make your gift, and for nothing else.`,
  'privacy-policy': `# Your photos
- Until you add a gift to your cart, your photo stays on your device.
- Photos are stored privately. Only you can see them, and the people who make your gift.
- We delete them 90 days after delivery, 14 days after a cancellation, and 14 days after you sent them if they are in no cart and no order.

# Your rights
Under Your account, you can download your data and delete your account.`,
};

/** The demo's shop is in Pune: Maharashtra and Gujarat are near, the north-east and the islands far. */
const dates = {
  on: true,
  workingDays: [1, 2, 3, 4, 5, 6],
  makingDays: 5,
  makingDaysOf: {},
  deliveryDays: 5,
  zones: [
    { pins: ['411', '412'], days: 1 },
    { pins: ['36', '37', '38', '39', '40', '41', '42', '43', '44'], days: 3 },
    { pins: ['744', '78', '79', '18', '19'], days: 8 },
  ],
};

const everyYear = (day: string): readonly string[] =>
  [0, 1].map((years) => `${new Date().getUTCFullYear() + years}-${day}`);

/** Each with its days, of which the next one counts. */
const occasions = [
  { name: 'Valentine’s Day', days: everyYear('02-14'), text: 'Two of you, in one heart.', category: 'HeartCollage' },
  {
    name: 'Rakhi',
    days: ['2026-08-28', '2027-08-17', '2028-08-05', '2029-08-23'],
    text: 'A gift that crosses any distance to your brother or sister.',
    words: 'rakhi',
  },
  {
    name: 'Diwali',
    days: ['2026-11-08', '2027-10-29', '2028-10-17', '2029-11-05'],
    text: 'Light, gold and everyone at home.',
    words: 'family',
  },
  { name: 'Christmas', days: everyYear('12-25'), text: 'For the wall they look at every morning.' },
];

const nextOf = (days: readonly string[]): string | undefined =>
  days.find((day) => day > new Date().toISOString().slice(0, 10));

/** Enters the contact, the texts of the pages about the shop, the days of delivery and the occasions, unless an owner has. */
export async function seedShopDetails(call: Call): Promise<void> {
  const existing = z.parse(details, await call('GET', '/api/manage/settings/texts'));
  if (existing.contact.version === 0) await call('PUT', '/api/manage/settings/contact', { version: 0, ...contact });
  for (const [page, text] of Object.entries(texts)) {
    if (existing.texts[page]?.version !== 0) continue;
    await call('PUT', '/api/manage/settings/texts', { version: 0, page, text });
  }
  const { dates: entered } = z.parse(managedDates, await call('GET', '/api/manage/settings/dates'));
  if (entered.version === 0) await call('PUT', '/api/manage/settings/dates', { version: 0, ...dates });
  const { version } = z.parse(managedOccasions, await call('GET', '/api/manage/settings/occasions'));
  if (version > 0) return;
  const coming = occasions.flatMap(({ days, ...occasion }) => {
    const date = nextOf(days);
    return date === undefined ? [] : [{ ...occasion, date }];
  });
  await call('PUT', '/api/manage/settings/occasions', { version, occasions: coming });
}
