import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { newCustomer, newProduct, owner } from '../../support/shop.ts';
import { expectGoodAt, ownerAtWork } from '../../support/visitor.ts';

describe('D30: the owners’ log', () => {
  const visitor = ownerAtWork();
  const page = () => visitor().page;

  it('shows an owner’s step with the order, the owner and the IP address, and can be downloaded', async () => {
    const meera = await owner();
    const { productId } = await newProduct(meera, { title: `Frame ${randomBytes(3).toString('hex')}` });
    const customer = await newCustomer();
    await customer.addLine(productId);
    const { orderId } = (await customer.order()).body;
    await meera.call('PATCH', `/api/manage/orders/${orderId}`, { body: { status: 'shipped' } });
    await meera.call('PATCH', `/api/manage/orders/${orderId}`, { body: { status: 'shipped' } });

    await visitor().open('/manage/log');
    await page().getByRole('heading', { name: 'Activity', exact: true }).waitFor();
    const steps = page().getByRole('article').filter({ hasText: orderId });
    await expect.poll(() => steps.count()).toBe(2);
    const [refused = '', done = ''] = await steps.allInnerTexts();
    expect(done).toMatch(/^Order marked as shipped\s+.+\s+.*Olivia Owner.*from the computer that runs the shop$/s);
    expect(refused).toContain('Refused');
    await expectGoodAt(page(), [390, 1280]);

    await page().getByText('Download as a spreadsheet').click();
    const [file] = await Promise.all([
      page().waitForEvent('download'),
      page().getByRole('button', { name: 'Download' }).click(),
    ]);
    expect(await readFile(await file.path(), 'utf8')).toContain(orderId);
    await steps.first().getByRole('link', { name: orderId }).click();
    await page().getByRole('heading', { name: orderId }).waitFor();
  });
});
