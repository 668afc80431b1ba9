import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cases } from '#tests/support/cases.ts';
import { type DeliveryAct, deliveryAct, LateStream, runRounds } from '#tests/support/unit/late-stream.ts';
import { type MemoryShop, memoryShop } from '#tests/support/unit/memory-shop.ts';
import { order } from '#tests/support/unit/order.ts';
import { id, owner, upload } from '#tests/support/unit/records.ts';
import { changeProduct } from '../products/change-product.ts';
import { createProduct } from '../products/create-product.ts';
import { picturesOf } from '../products/product.ts';
import { removeProduct } from '../products/remove-product.ts';
import { changeBrand } from '../settings/change-shop-details.ts';
import { followOrder } from '../upkeep/keep-ordered-pictures.ts';
import { followLogo, followProduct } from '../upkeep/release-pictures.ts';
import { followReview } from './delete-unused-pictures.ts';
import { followUpload } from './follow-upload.ts';

const uploads = ['X', 'Y', 'Z'].map((name) =>
  upload({
    uploadId: id(name),
    imageKey: `product-images/${id(name)}/a.png`,
    status: 'published',
    width: 90,
    height: 60,
  }),
);
const allKeys = uploads.map(({ imageKey }) => imageKey);
const pictures = fc.constantFrom(...allKeys);
/** Some of the pictures, in any order. */
const several = fc.shuffledSubarray(allKeys, { minLength: 1 });
/** Selects one of the products that have ever been in the shop. */
const which = fc.nat(2);

/** What an owner or a customer does. */
const act = fc.oneof(
  fc.record({ kind: fc.constant('create' as const), imageKeys: several }),
  fc.record({ kind: fc.constant('change' as const), which, named: fc.record({ imageKey: pictures }) }),
  fc.record({ kind: fc.constant('change' as const), which, named: fc.record({ imageKeys: several }) }),
  fc.record({ kind: fc.constant('remove' as const), which }),
  fc.record({ kind: fc.constant('order' as const), which }),
  fc.record({ kind: fc.constant('logo' as const), logo: fc.option(pictures) }),
);
/** Concurrent acts, and the pause after them. DynamoDB may delete an expired review late. */
const round = fc.record({
  acts: fc.array(fc.oneof(act, deliveryAct), { maxLength: 6 }),
  hours: fc.constantFrom(0, 0, 0, 1, 2, 23, 25, 168, 168, 168),
  sweeps: fc.boolean(),
});
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;

/** The shop, its stream, and their common clock. */
class World {
  private created = 0;
  private readonly seen = { products: new Map(), brand: new Map(), uploads: new Map(), orders: new Map() };
  readonly shop: MemoryShop;
  readonly stream: LateStream<
    Pick<MemoryShop, 'products' | 'imageUses' | 'publicFiles'> & Pick<MemoryShop['shopDetails'], 'brand'>
  >;

  constructor(turn: () => Promise<void>) {
    this.shop = memoryShop(async () => {
      this.observe();
      await turn();
    });
    const { products, imageUses, publicFiles, shopDetails } = this.shop;
    this.stream = new LateStream({ products, imageUses, publicFiles, brand: shopDetails.brand });
    for (const each of uploads) {
      this.shop.store.uploads.set(each.uploadId, each);
      this.shop.store.kept.set(each.imageKey, { contentType: each.contentType, etag: '"1"' });
    }
    this.observe();
  }

  get needed(): ReadonlySet<string> {
    const { products, orders, brand } = this.shop.store;
    const shown = [...orders.values()].flatMap(({ lines }) => lines);
    const logos = [...brand.values()].flatMap(({ logo }) => logo ?? []);
    return new Set([...[...products.values()].flatMap(picturesOf), ...shown, ...logos].map(({ imageKey }) => imageKey));
  }

  /** Sends every change since the last call to the stream, and expects each needed picture to be published. */
  private observe(): void {
    const { products, brand, uploads, orders, kept } = this.shop.store;
    const { stream, seen } = this;
    const { unusedPictureDays } = this.shop;
    const { now } = stream;
    stream.sendChanges(
      seen.products,
      products,
      (change) => (parts) => followProduct({ ...parts, unusedPictureDays, now }, [change]),
    );
    stream.sendChanges(
      seen.brand,
      brand,
      (change) => (parts) => followLogo({ ...parts, unusedPictureDays, now }, [change]),
    );
    stream.sendChanges(seen.orders, orders, (change) => (parts) => followOrder(parts, [change]));
    stream.sendChanges(
      seen.uploads,
      uploads,
      (change) => (parts) => followUpload({ ...parts, files: parts.publicFiles, unusedPictureDays, now }, [change]),
    );
    for (const imageKey of this.needed) expect(kept.has(imageKey)).toBe(true);
  }

  async perform(next: Act | DeliveryAct): Promise<void> {
    const { shop, stream } = this;
    switch (next.kind) {
      case 'create': {
        const fields = { title: 'Tea', description: 'Tea', category: 'CartoonArt', price: 1 } as const;
        const { imageKeys } = next;
        await createProduct(
          { ...shop, newId: this.newId, now: stream.now },
          { caller: owner },
          { ...fields, imageKeys },
        );
        return;
      }
      case 'change':
        await changeProduct(shop, this.product(next.which), next.named);
        return;
      case 'remove':
        await removeProduct(shop, this.product(next.which));
        return;
      case 'order':
        return this.order(this.product(next.which));
      case 'logo':
        return this.changeLogo(next.logo);
      case 'deliver':
        return stream.deliver(next);
    }
  }

  /** IDs are never reused. */
  private readonly newId = (): string => id(`product ${++this.created}`);
  /** The newest product, or one of those before it. */
  private readonly product = (which: number): string => id(`product ${Math.max(1, this.created - which)}`);

  /** Reads the product, and orders it even if it has changed or been removed meanwhile. */
  private async order(productId: string): Promise<void> {
    const product = await this.shop.products.find(productId, { consistent: true });
    if (product === undefined) return;
    const orderId = id(`order ${this.shop.store.orders.size}`);
    this.shop.store.orders.set(orderId, order({ orderId, lines: [{ ...product, qty: 1 }] }));
    await this.shop.users.find('anybody');
  }

  private async changeLogo(logo: string | null): Promise<void> {
    const { uploads, shopDetails } = this.shop;
    const { brand } = shopDetails;
    const { version = 0 } = (await brand.find({ consistent: true })) ?? {};
    await changeBrand({ brand, uploads }, { version, logo });
  }

  /** Deletes expired reviews, as DynamoDB does. */
  sweep(): void {
    for (const [uploadId, marks] of this.shop.store.marks) {
      if (marks.reviewAt === undefined || marks.reviewAt > this.stream.now()) continue;
      delete marks.reviewAt;
      this.stream.send((parts) => followReview(parts, [{ before: { uploadId } }]));
    }
  }
}

test('never deletes a picture that a product, an order or the logo uses, and eventually deletes every other one', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.array(round, { minLength: 1, maxLength: 8 }), async (scheduler, rounds) => {
      // Changes are delivered within a day. A review takes place after a week, and may have to follow another one.
      const world = await runRounds(scheduler, (turn) => new World(turn), rounds, 30);
      const { kept, uploads: records } = world.shop.store;
      expect(new Set(kept.keys())).toEqual(world.needed);
      expect(new Set([...records.values()].map(({ imageKey }) => imageKey))).toEqual(world.needed);
    }),
    { numRuns: cases(1_000) },
  );
}, 60_000);
