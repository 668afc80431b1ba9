import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Order, OrderPage } from '#contracts/orders/order.ts';
import type { OwnerLogPage } from '#contracts/owners/owner-log.ts';
import type { VersionedBrand } from '#contracts/settings/brand.ts';
import type { ManagedSettings } from '#contracts/settings/settings.ts';
import type { ManagedTexts } from '#contracts/settings/shop-details.ts';
import { cashCountTable } from '#lambdas/orders/cash-counts.table.ts';
import { orderTable } from '#lambdas/orders/orders.table.ts';
import { forgetPassword } from '../../support/accounts.ts';
import { shopTable, sortKeys } from '../../support/database.ts';
import { mailbox } from '../../support/mailbox.ts';
import { jpegOf, put as send, start } from '../../support/pictures.ts';
import { type Client, call, newCustomer, newOwner, origin, owner } from '../../support/shop.ts';
import { order } from '../../support/unit/order.ts';
import { id } from '../../support/unit/records.ts';

const path = '/api/manage/settings';

describe('D25: the owner’s settings', () => {
  let meera: Client;
  let second: Client;
  beforeAll(async () => {
    meera = await owner();
    second = await newOwner();
  });

  const settings = async () => (await meera.call<ManagedSettings>('GET', path)).body;
  const put = (by: Client, body: object) => by.call<ManagedSettings>('PUT', path, { body });

  it('are changed by only one of several concurrent owners, and use the defaults until they are set', async () => {
    const { version, defaults } = await settings();
    expect(defaults).toMatchObject({ limits: { on: false, maxTotal: 10_000, maxOpenOrders: 2, maxOrdersPerDay: 4 } });
    // The limits stay off, because other tests order in this shop.
    const responses = await Promise.all(
      [meera, second, meera, second].map((by, n) => put(by, { version, limits: { on: false, maxOpenOrders: n + 1 } })),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(responses.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'settings_changed' });
    const saved = responses.find(({ status }) => status === 200)?.body;
    expect(saved).toMatchObject({ version: version + 1, limits: { on: false, maxTotal: 10_000 } });
    expect(await settings()).toEqual(saved);
    const reset = await put(second, { version: version + 1 });
    expect(reset.body).toEqual({ version: version + 2, ...defaults, defaults });
  });

  /** Publishes a picture that is small enough for a logo. */
  async function smallPicture() {
    const picture = jpegOf(900);
    const { body } = await start(meera, picture, { width: 90, height: 30 });
    if (!('url' in body)) throw new Error('One PUT was expected');
    await send(body, picture);
    expect((await meera.call('POST', `/api/uploads/${body.uploadId}/complete`)).status).toBe(200);
    return body;
  }

  it('D26: the contact and the texts reach visitors, also as complete HTML, and each is changed by only one owner', async () => {
    const { texts, contact } = (await meera.call<ManagedTexts>('GET', `${path}/texts`)).body;
    const { version } = texts['terms-of-service'];
    const text = '# Your order\n\n<b>Prices</b> are in rupees.';
    const responses = await Promise.all(
      [meera, second].map((by) =>
        by.call('PUT', `${path}/texts`, { body: { page: 'terms-of-service', version, text } }),
      ),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    const email = 'help@shop.example';
    const entered = await meera.call('PUT', `${path}/contact`, { body: { version: contact.version, email } });
    expect(entered.body).toEqual({ version: contact.version + 1, email });
    expect((await call('GET', '/api/settings?page=terms-of-service')).body).toEqual({ contact: { email }, text });
    const html = async () => (await fetch(`${origin()}/terms-of-service`)).text();
    await expect.poll(html, { timeout: 60_000 }).toContain('&lt;b&gt;Prices&lt;/b&gt; are in rupees.');
    expect(await html()).toContain(`mailto:${email}`);
    const { acts } = (await meera.call<OwnerLogPage>('GET', '/api/manage/log')).body;
    // Other tests change other texts at the same time.
    const details = acts.filter(({ call: act }) => act.endsWith('/texts')).map(({ detail }) => detail);
    expect(details).toContain('terms-of-service');
  });

  it('D36: name, logo and banner reach the pages of the function and of the bucket, and are changed by only one owner', async () => {
    const { brand } = (await meera.call<ManagedTexts>('GET', `${path}/texts`)).body;
    // The default name, because other tests read it in mails. The manifest's short name still changes with it.
    const { uploadId, imageKey } = await smallPicture();
    const bannerTexts = ['<b>Diwali</b> & “more”'];
    const body = { version: brand.version, name: 'World of Surprises', logo: imageKey, bannerTexts };
    const responses = await Promise.all([meera, second].map((by) => by.call('PUT', `${path}/brand`, { body })));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    const get = (page: string) => async () => (await fetch(origin() + page)).text();
    const meta = '<meta name="shop-banner" content="&#60;b&#62;Diwali&#60;/b&#62; &#38; “more”"';
    for (const page of ['/cart', '/no/such/page', '/support']) {
      await expect.poll(get(page), { timeout: 60_000 }).toContain(meta);
    }
    expect(await get('/cart')()).toContain(`<meta name="shop-logo" content="/${imageKey} 90 30"`);
    expect(await sortKeys(`UPLOAD#${uploadId}`)).toContain('USED#BRAND');
    const { email } = await newCustomer();
    // A mail goes without the logo if the site's origin comes late, as it may at a cold start.
    const accountMail = async () => {
      await forgetPassword(email);
      return (await mailbox()).find(({ to }) => to === email)?.html;
    };
    const image = `<img src="${origin()}/${imageKey}" width="90" height="30"`;
    await expect.poll(accountMail, { interval: 1_000 }).toContain(image);
    await expect.poll(get('/manifest.webmanifest')).toContain('"short_name": "World of Surprises"');
    const { headers } = await fetch(`${origin()}/cart`);
    expect([headers.get('content-type'), headers.get('cache-control')]).toEqual(['text/html', 'no-cache']);
    const reset = await meera.call<VersionedBrand>('PUT', `${path}/brand`, {
      body: { version: brand.version + 1, logo: null },
    });
    expect(reset.body).toEqual({ version: brand.version + 2 });
    await expect.poll(get('/cart')).toContain('founder');
    await expect.poll(() => sortKeys(`UPLOAD#${uploadId}`)).toEqual(['REVIEW', 'UPLOAD']);
  });
});

describe('D24: an order that needs a confirmation', () => {
  const token = randomUUID();
  const phone = '9000000001';
  const flagged = order({
    orderId: id(token),
    userId: randomUUID(),
    mobileNo: phone,
    lines: [],
    confirmation: 'needed',
    reasons: ['open-orders'],
    counted: { phone, token },
  });
  const open = (of: { userId: string } | { phone: string }) => ({ of, room: 50, expiresAt: 4_000_000_000 });
  const counts = [open({ userId: flagged.userId }), open({ phone })];
  let meera: Client;
  beforeAll(async () => {
    meera = await owner();
    for (const count of counts) await cashCountTable(shopTable()).add(count, token);
    await orderTable(shopTable()).place(flagged, undefined);
  });

  const command = (body: object) => meera.call<Order>('PATCH', `/api/manage/orders/${flagged.orderId}`, { body });
  const listed = async () =>
    (await meera.call<OrderPage>('GET', '/api/manage/orders?confirmation=needed')).body.orders.map(
      ({ orderId }) => orderId,
    );
  /** The current counts of the customer's and the phone's open orders. */
  const openOrders = () =>
    Promise.all(
      counts.map(async (count) => {
        const probe = randomUUID();
        const size = await cashCountTable(shopTable()).add(count, probe);
        await cashCountTable(shopTable()).remove(count, probe);
        return size - 1;
      }),
    );

  it('is listed, can be shipped only once it is confirmed, and is counted until it is closed', async () => {
    expect(await listed()).toContain(flagged.orderId);
    expect(await command({ status: 'shipped' })).toMatchObject({ status: 409, body: { code: 'confirmation_needed' } });

    const responses = await Promise.all([1, 2, 3].map(() => command({ confirmation: 'confirmed' })));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await listed()).not.toContain(flagged.orderId);
    const shipped = await command({ status: 'shipped' });
    expect(shipped.body).toMatchObject({ status: 'shipped', confirmation: 'confirmed', reasons: ['open-orders'] });
    expect(shipped.body.history).toMatchObject([
      { status: 'placed' },
      { status: 'placed', confirmation: 'confirmed', by: expect.any(String) },
      { status: 'shipped' },
    ]);
    expect(await openOrders()).toEqual([1, 1]);
    expect((await command({ status: 'delivered' })).status).toBe(200);
    await expect.poll(openOrders, { timeout: 20_000 }).toEqual([0, 0]);
  });
});
