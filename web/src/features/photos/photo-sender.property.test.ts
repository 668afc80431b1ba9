import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Line } from '#contracts/cart/cart.ts';
import type { Order } from '#contracts/orders/order.ts';
import type { Answers } from '#contracts/questions/answers.ts';
import type { PhotosQuestion } from '#contracts/questions/questions.ts';
import { cases } from '#tests/support/cases.ts';
import { aManagedOrder } from '#tests/support/web/a-managed-order.ts';
import { SwitchedConnection, VirtualClock } from '#tests/support/web/scripted.ts';
import { ApiProblem, networkProblem } from '#web/lib/problem.ts';
import type { UploadResponse } from '../uploads/upload-plan.ts';
import { filesIn } from './chosen-photo.ts';
import { photosInMemory } from './photo-db.ts';
import { PhotoSender } from './photo-sender.ts';
import { PhotoStore } from './photo-store.ts';
import { sendingId } from './photos-waiting.ts';
import type { PreparedBytes } from './prepare-photo.ts';
import { withSending } from './sendings.ts';

/** What happens to a request: `lost` never reaches the shop, and `reply-lost` loses only the response. */
type Fate = 'done' | 'lost' | 'reply-lost' | 'failed';
type Step = 'tab' | 'close' | 'offline' | 'online' | 'time' | 'idle' | 'edit' | 'order' | 'sign-out' | 'sign-in';

const question: PhotosQuestion = {
  id: 'us',
  kind: 'photos',
  label: 'Your photos',
  min: 1,
  max: 60,
  printMm: [100, 100],
  detail: 'original',
};

const macrotask = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

interface StoredPhoto {
  hasBytes: boolean;
  isComplete: boolean;
}

/** A fake of the shop's API. It identifies photos by their bytes and cart lines by their answers. */
class PhotoShop {
  readonly photos = new Map<string, StoredPhoto>();
  readonly created: string[] = [];
  readonly sentAgain: string[] = [];
  readonly callers = new Set<string | undefined>();
  lines: Line[] = [];
  orders: Order[] = [];
  underway = 0;
  private readonly acknowledged = new Set<string>();
  private readonly fate: () => Fate;

  constructor(fate: () => Fate) {
    this.fate = fate;
  }

  add(productId: string, answers: Answers, instead?: string): Line {
    const lineId = Object.keys(answers).length === 0 ? productId : `${productId}.${JSON.stringify(answers)}`;
    const there = this.lines.find((each) => each.lineId === lineId);
    if (instead !== undefined) {
      const before = this.lines.find((each) => each.lineId === instead);
      if (!before && there) return there;
      if (!before) throw new ApiProblem(404, 'line_not_found', 'no such line');
      if (before === there) return before;
    }
    const line = lineOf(productId, lineId, answers);
    this.lines = [...this.lines.filter((each) => each !== there && each.lineId !== instead), line];
    return line;
  }

  order(): void {
    if (this.lines.length === 0) return;
    const order = aManagedOrder({ orderId: `order ${this.orders.length}`, createdAt: new Date(0).toISOString() });
    this.orders = [{ ...order, lines: this.lines }, ...this.orders];
    this.lines = [];
  }

  /** The answers of all lines, in the cart and in orders. */
  answers = (): readonly Answers[] =>
    [...this.lines, ...this.orders.flatMap(({ lines }) => lines)].flatMap(({ answers }) => (answers ? [answers] : []));

  photo = {
    open: (photoId: string): UploadResponse => {
      if (!this.photos.has(photoId)) {
        this.created.push(photoId);
        this.photos.set(photoId, { hasBytes: false, isComplete: false });
      }
      return this.photo.look(photoId);
    },
    look: (photoId: string): UploadResponse => {
      const { hasBytes, isComplete } = this.found(photoId);
      if (hasBytes) this.acknowledged.add(photoId);
      const status = isComplete ? 'published' : 'started';
      return { uploadId: photoId, status, ...(!hasBytes && { url: photoId, headers: {} }) };
    },
    send: (photoId: string): number => {
      if (this.acknowledged.has(photoId)) this.sentAgain.push(photoId);
      this.found(photoId).hasBytes = true;
      return 200;
    },
    complete: (photoId: string) => {
      const photo = this.found(photoId);
      if (!photo.hasBytes) throw new ApiProblem(409, 'upload_not_finished', 'not there');
      photo.isComplete = true;
      return { photoId };
    },
  };

  private found(photoId: string): StoredPhoto {
    const photo = this.photos.get(photoId);
    if (!photo) throw new ApiProblem(404, 'photo_not_found', 'no such photo');
    return photo;
  }

  /** One request of a page. A closed page never gets its response. */
  async call<T>(page: Page, effect: () => T): Promise<T> {
    if (!page.isOpen) return new Promise(() => undefined);
    this.callers.add(page.user());
    this.underway += 1;
    const result = await this.answer(effect).finally(() => {
      this.underway -= 1;
    });
    return page.isOpen ? result : new Promise(() => undefined);
  }

  private async answer<T>(effect: () => T): Promise<T> {
    const fate = this.fate();
    await macrotask();
    if (fate === 'lost') throw networkProblem();
    if (fate === 'failed') throw new ApiProblem(503, 'gateway', 'busy');
    const result = effect();
    await macrotask();
    if (fate === 'reply-lost') throw networkProblem();
    return result;
  }

  idle = async (): Promise<void> => {
    for (let quiet = 0; quiet < 4; quiet = this.underway === 0 ? quiet + 1 : 0) await macrotask();
  };
}

const lineOf = (productId: string, lineId: string, answers: Answers): Line =>
  ({ productId, lineId, answers, qty: 1 }) as Line;

interface Page {
  isOpen: boolean;
  readonly user: () => string | undefined;
  /** The URLs to which this page is sending bytes. */
  readonly sending: Set<string>;
}

/** A lock that a page releases when it closes. */
class Lock {
  private holder: Page | undefined;
  private waiting: { readonly page: Page; readonly go: () => void }[] = [];

  async run(page: Page, work: () => Promise<void>): Promise<void> {
    await new Promise<void>((go) => {
      this.waiting.push({ page, go });
      this.next();
    });
    await work();
    this.holder = undefined;
    this.next();
  }

  next(): void {
    if (this.holder?.isOpen) return;
    const next = this.waiting.find(({ page }) => page.isOpen);
    this.waiting = this.waiting.filter((each) => each !== next);
    this.holder = next?.page;
    next?.go();
  }
}

const anyStep = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom<Step>('tab', 'close', 'offline', 'online') },
  { weight: 6, arbitrary: fc.constantFrom<Step>('time', 'idle') },
  { weight: 2, arbitrary: fc.constantFrom<Step>('edit', 'order', 'sign-out', 'sign-in') },
);
const anyFate = fc.constantFrom<Fate>('done', 'done', 'lost', 'reply-lost', 'failed');

test('the line gets each photo exactly once, whatever requests fail, tabs close or lines change', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom('asha', 'ravi', 'cat', 'dog'), { minLength: 1, maxLength: 5 }),
      fc.constantFrom('none', 'early', 'late'),
      fc.array(anyStep, { maxLength: 30 }),
      fc.array(anyFate, { maxLength: 40 }),
      async (contents, preview, steps, script) => {
        let isHealthy = false;
        let isDrawn = preview !== 'late';
        let user: string | undefined = 'asha';
        const shop = new PhotoShop(() => (isHealthy ? 'done' : (script.shift() ?? 'done')));
        const clock = new VirtualClock(shop.idle);
        const connection = new SwitchedConnection();
        const [db, lock] = [photosInMemory(), new Lock()];
        let ids = 0;
        let returned = 0;
        let mostPreparing = 0;
        const openStore = () =>
          new PhotoStore({
            open: async () => db,
            user: () => user,
            now: clock.now,
            newId: () => `file ${ids++}`,
            announce: () => undefined,
            storePending: () => undefined,
          });
        const openTab = () => {
          let preparing = 0;
          const prepared = async (file: Blob): Promise<PreparedBytes> => {
            preparing += 1;
            mostPreparing = Math.max(mostPreparing, preparing);
            const sha256 = await file.text();
            preparing -= 1;
            // Its scripts were not loaded.
            if (!isHealthy && script.shift() === 'lost') throw networkProblem();
            return { file, contentType: 'image/jpeg', width: 1, height: 1, sha256 };
          };
          const page: Page = { isOpen: true, user: () => user, sending: new Set() };
          const call = <T>(effect: () => T) => shop.call(page, effect);
          const store = openStore();
          const sender = new PhotoSender({
            store,
            user: () => user,
            clock: {
              now: clock.now,
              sleep: (ms, signal) => (page.isOpen ? clock.sleep(ms, signal) : new Promise(() => undefined)),
            },
            connection,
            random: () => 0,
            prepare: (_, file) => prepared(file),
            preparePreview: prepared,
            transport: ({ sha256 }) => ({
              open: () => call(() => shop.photo.open(sha256)),
              look: (photoId) => call(() => shop.photo.look(photoId)),
              complete: (photoId) => call(() => shop.photo.complete(photoId)) as never,
              abandon: async () => undefined,
              send: ({ url }) => {
                if (page.sending.has(url)) shop.sentAgain.push(url);
                page.sending.add(url);
                return call(() => shop.photo.send(url)).finally(() => page.sending.delete(url));
              },
            }),
            lines: {
              cart: () => call(() => ({ lines: shop.lines })),
              swap: (productId, { answers, instead }) => call(() => shop.add(productId, answers, instead)),
              orders: () => call(() => shop.orders),
              order: (orderId) => call(() => shop.orders.find((each) => each.orderId === orderId) as Order),
              answerOrder: (orderId, lineId, answers) =>
                call(() => {
                  const change = (line: Line) => (line.lineId === lineId ? { ...line, answers } : line);
                  shop.orders = shop.orders.map((each) =>
                    each.orderId === orderId ? { ...each, lines: each.lines.map(change) } : each,
                  );
                }),
            },
            withLock: (_, work) => lock.run(page, work),
            unlessHeld: async (_, work) => {
              if (isDrawn) await work();
              return isDrawn;
            },
            onGiven: () => undefined,
            onReturned: () => {
              returned += 1;
            },
          });
          return { page, sender, store };
        };
        let tabs = [openTab()];
        const [first] = tabs;
        if (!first) return;
        await first.store.add(
          'mug',
          question,
          contents.map((text) => ({ file: new Blob([text]), fileName: 'a.jpg', width: 1, height: 1 })),
        );
        const drawn = openStore();
        const keepPreview = async () => {
          await drawn.load();
          const photos = drawn.draft('mug')?.photos ?? [];
          await drawn.keepPreview('mug', 'us', { file: new Blob(['preview']), photos, hasSentWords: true });
          isDrawn = true;
        };
        if (preview === 'early') await keepPreview();
        const assignPhotos = async ({ productId, lineId }: Line, instead?: string) => {
          const store = openStore();
          await store.load();
          await store.change((state) =>
            withSending(state, {
              userId: 'asha',
              line: { productId, lineId },
              draft: instead === undefined ? store.draft('mug', state) : undefined,
              before: [sendingId(lineId), instead].flatMap((id) => (id && store.sending(id, state)) || []),
            }),
          );
        };
        await assignPhotos(shop.add('mug', { name: { text: 'Asha' } }));
        void first.sender.start();
        for (const [index, step] of steps.entries()) {
          if (!isDrawn && user === 'asha' && index > steps.length / 2) await keepPreview();
          if (step === 'time') await clock.advance();
          else if (step === 'idle') await shop.idle();
          else if (step === 'offline' || step === 'online') connection.set(step === 'online');
          else if (step === 'order') shop.order();
          else if (step === 'sign-out') user = index % 2 === 0 ? undefined : 'ravi';
          else if (step === 'sign-in') {
            user = 'asha';
            for (const { sender } of tabs) void sender.run();
          } else if (step === 'tab') {
            const tab = openTab();
            tabs.push(tab);
            void tab.sender.start();
          } else if (step === 'close') {
            const [closed] = tabs;
            if (closed) closed.page.isOpen = false;
            tabs = tabs.slice(1);
            lock.next();
          } else if (user === 'asha') {
            const [line] = shop.lines;
            if (line) {
              const changed = shop.add('mug', { ...line.answers, name: { text: `${index}` } }, line.lineId);
              await assignPhotos(changed, line.lineId);
            }
          }
        }
        await shop.idle();
        // Needs no help from the customer.
        expect((await db.read()).sendings.flatMap(({ problem }) => problem ?? [])).toEqual([]);
        isHealthy = true;
        user = 'asha';
        if (!isDrawn) await keepPreview();
        connection.set(true);
        const last = openTab();
        void last.sender.start();
        for (const { sender } of tabs) void sender.run();
        await clock.runOut();

        const answered = shop.answers().filter(({ us }) => us !== undefined);
        expect(answered.map(({ us }) => us)).toEqual([
          {
            photos: [...new Set(contents)].map((photoId) => ({ photoId })),
            ...(preview !== 'none' && { preview: 'preview' }),
          },
        ]);
        expect(new Set(shop.created)).toEqual(new Set([...contents, ...(preview !== 'none' ? ['preview'] : [])]));
        expect(shop.created).toHaveLength(new Set(shop.created).size);
        expect(shop.sentAgain).toEqual([]);
        expect([...shop.callers].filter((caller) => caller !== 'asha')).toEqual([]);
        expect(returned).toBe(0);
        expect(mostPreparing).toBe(1);
        expect(filesIn(await db.read()).size).toBe(0);
      },
    ),
    { numRuns: cases(300) },
  );
}, 120_000);
