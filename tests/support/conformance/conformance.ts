import { beforeEach, describe, test } from 'vitest';
import { cartCases } from './carts.ts';
import { countCases } from './counts.ts';
import { liveCases } from './live.ts';
import { orderCases } from './orders.ts';
import { pictureCases } from './pictures.ts';
import type { Cases, Ports } from './ports.ts';
import { productCases } from './products.ts';
import { searchCases } from './search.ts';
import { settingsCases } from './settings.ts';
import { uploadCases } from './uploads.ts';
import { userCases } from './users.ts';

/** A port's cases go into a file of their own beside this one, and here. */
const suites: Readonly<Record<string, Cases>> = {
  carts: cartCases,
  orders: orderCases,
  products: productCases,
  'search indexes': searchCases,
  uploads: uploadCases,
  pictures: pictureCases,
  counts: countCases,
  settings: settingsCases,
  users: userCases,
  'live line': liveCases,
};

/** Proves that an implementation keeps the promises of every port. `open` gives it empty. */
export function testConformance(open: () => Promise<Ports>): void {
  let ports: Ports;
  beforeEach(async () => {
    ports = await open();
  });
  for (const [suite, cases] of Object.entries(suites)) {
    describe(suite, () => {
      for (const [name, run] of Object.entries(cases)) test(name, () => run(ports));
    });
  }
}
