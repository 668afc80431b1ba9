import { expect } from 'vitest';
import { defaultDates } from '#contracts/dates/date-settings.ts';
import { defaultTerms } from '#contracts/delivery/delivery-terms.ts';
import { brandUser } from '#lambdas/pictures/image-uses.ts';
import { id, upload } from '../unit/records.ts';
import { atOnce, type Cases } from './ports.ts';

const consistent = { consistent: true };

export const settingsCases: Cases = {
  'nothing is set at first': async ({ settings }) => {
    expect(await settings.find(consistent)).toBeUndefined();
  },
  'settings are replaced only at the version that was read': async ({ settings }) => {
    expect(await settings.replace(1, { version: 2 })).toBe(false);
    expect(await settings.replace(0, { version: 1 })).toBe(true);
    expect(await settings.replace(0, { version: 1 })).toBe(false);
    expect(await settings.replace(1, { version: 2 })).toBe(true);
    expect(await settings.find(consistent)).toEqual({ version: 2 });
  },
  'stored settings are read back unchanged': async ({ settings }) => {
    const stored = {
      version: 1,
      saveId: 'save',
      limits: { on: true },
      search: { synonyms: [['heart', 'दिल']] },
      orderMails: { on: false },
    };
    await settings.replace(0, stored);
    expect(await settings.find(consistent)).toEqual(stored);
  },
  'only one of several concurrent changes is stored': async ({ settings }) => {
    const done = await atOnce(...[1, 2, 3].map(() => () => settings.replace(0, { version: 1 })));
    expect(done.filter(Boolean)).toHaveLength(1);
  },
  'the contact and each text have versions of their own': async ({ settings, shopDetails: { contact, texts } }) => {
    const stored = { version: 1, legalName: 'Asha Gifts', whatsApp: '9876543210' };
    expect(await contact.find(consistent)).toBeUndefined();
    expect(await contact.replace(1, { version: 2 })).toBe(false);
    expect(await contact.replace(0, stored)).toBe(true);
    expect(await texts.replace('support', 0, { version: 1, text: 'Write to us.' })).toBe(true);
    expect(await texts.replace('support', 0, { version: 1, text: 'Call us.' })).toBe(false);
    expect(await texts.find('cancellation', consistent)).toBeUndefined();
    expect(await texts.replace('cancellation', 0, { version: 1 })).toBe(true);
    expect(await settings.replace(0, { version: 1 })).toBe(true);
    expect(await contact.find(consistent)).toEqual(stored);
    expect(await texts.find('support', consistent)).toEqual({ version: 1, text: 'Write to us.' });
    expect(await texts.find('cancellation', consistent)).toEqual({ version: 1 });
  },
  'the brand has a version of its own': async ({ settings, shopDetails: { brand, contact } }) => {
    const stored = { version: 1, name: 'Asha Gifts', bannerTexts: ['Diwali', 'Order by 1 November'] };
    expect(await brand.find(consistent)).toBeUndefined();
    expect(await brand.replace(1, { ...stored, version: 2 })).toBe('changed');
    expect(await brand.replace(0, stored)).toBe('stored');
    expect(await settings.replace(0, { version: 1 })).toBe(true);
    expect(await contact.replace(0, { version: 1 })).toBe(true);
    expect(await brand.find(consistent)).toEqual(stored);
  },
  'a logo uses its picture, if that is published': async ({ uploads, imageUses, shopDetails: { brand } }) => {
    const picture = { width: 90, height: 60, widths: [] };
    const record = upload({ status: 'published' });
    const pending = upload({ uploadId: id('pending'), imageKey: `product-images/${id('pending')}/a.png` });
    for (const each of [record, pending]) await uploads.create(each);
    const [logo, early] = [record, pending].map(({ imageKey }) => ({ imageKey, picture }));
    expect(await brand.replace(0, { version: 1, logo: early }, early)).toBe('image-gone');
    expect(await brand.replace(1, { version: 2, logo }, logo)).toBe('changed');
    expect(await brand.replace(0, { version: 1, logo }, logo)).toBe('stored');
    expect(await brand.find(consistent)).toEqual({ version: 1, logo });
    expect(await imageUses.findUnneeded(record.uploadId)).toBeUndefined();
    expect(await brand.replace(1, { version: 2 })).toBe('stored');
    await imageUses.release(record.uploadId, brandUser, 2);
    expect(await imageUses.findUnneeded(record.uploadId)).toMatchObject({ uploadId: record.uploadId, uses: 1 });
  },
  'dates and holidays have versions of their own': async ({ settings, dateStores: { dates, holidays } }) => {
    const stored = { version: 1, ...defaultDates, zones: [{ pins: ['40'], days: 2 }], makingDaysOf: { Caricature: 4 } };
    expect(await dates.find(consistent)).toBeUndefined();
    expect(await dates.replace(1, { ...stored, version: 2 })).toBe(false);
    expect(await dates.replace(0, stored)).toBe(true);
    expect(await holidays.replace(0, { version: 1, days: ['2026-11-08'] })).toBe(true);
    expect(await holidays.replace(0, { version: 1, days: [] })).toBe(false);
    expect(await settings.replace(0, { version: 1 })).toBe(true);
    expect(await dates.find(consistent)).toEqual(stored);
    expect(await holidays.find(consistent)).toEqual({ version: 1, days: ['2026-11-08'] });
  },
  'the delivery terms have a version of their own': async ({ settings, deliveryTerms }) => {
    const stored = { version: 1, ...defaultTerms, fee: 60.5, freeAbove: 499, areaFees: [{ area: '79', fee: 120 }] };
    expect(await deliveryTerms.find(consistent)).toBeUndefined();
    expect(await deliveryTerms.replace(1, { ...stored, version: 2 })).toBe(false);
    expect(await deliveryTerms.replace(0, stored)).toBe(true);
    expect(await settings.replace(0, { version: 1 })).toBe(true);
    expect(await deliveryTerms.find(consistent)).toEqual(stored);
  },
  'the occasions have a version of their own': async ({ settings, occasions }) => {
    const stored = { version: 1, occasions: [{ name: 'Rakhi', date: '2026-08-28', words: 'rakhi' }] };
    expect(await occasions.find(consistent)).toBeUndefined();
    expect(await occasions.replace(1, { ...stored, version: 2 })).toBe(false);
    expect(await occasions.replace(0, stored)).toBe(true);
    expect(await settings.replace(0, { version: 1 })).toBe(true);
    expect(await occasions.find(consistent)).toEqual(stored);
  },
  'only one of several concurrent changes of a text is stored': async ({ shopDetails: { texts } }) => {
    const change = (text: string) => () => texts.replace('support', 0, { version: 1, text });
    const done = await atOnce(...['a', 'b', 'c'].map(change));
    expect(done.filter(Boolean)).toHaveLength(1);
  },
};
