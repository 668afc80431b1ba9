import { limits } from '#contracts/limits.ts';
import { followDeletion } from '#lambdas/my-data/follow-deletion.ts';
import { deleteAccount } from '#lambdas/my-data/person.ts';
import { completePhoto } from '#lambdas/photos/complete-photo.ts';
import { deletePhoto } from '#lambdas/photos/delete-photo.ts';
import { startPhoto } from '#lambdas/photos/start-photo.ts';
import { type Result, succeed } from '#lambdas/platform/result.ts';
import { htmlBytes } from '../support/unit/records.ts';
import { sendFile, sendPart } from '../support/unit/uploads.ts';
import { Account } from './account.ts';
import type { Replace } from './photo-checks.ts';
import type { Machine, SimulatedShop } from './shop.ts';
import type { World } from './world.ts';

/** A photo's upload: its key, and S3's ID if it is sent in parts. */
interface SentPhoto {
  readonly imageKey: string;
  readonly s3UploadId?: string;
}

/**
 * A customer who sends files that the shop refuses or that they delete, uses each URL again until it expires, and deletes the
 * account.
 */
export class PhotoSender {
  readonly #world: World;
  readonly #shop: SimulatedShop;
  readonly #replace: Replace;
  readonly #account: Account;
  readonly #sent: SentPhoto[] = [];
  #files = 0;

  constructor(world: World, shop: SimulatedShop, replace: Replace) {
    this.#world = world;
    this.#shop = shop;
    this.#replace = replace;
    this.#account = new Account(world, shop, 'ravi');
  }

  get #userId(): string {
    return this.#account.customer.userId;
  }

  async visit(photos: number): Promise<void> {
    for (let sent = 0; sent < photos; sent++) {
      await this.#world.sleep(this.#world.random.between(1, 10_000));
      await this.#send();
    }
  }

  /** Deletes the account, and what a call that began before has added to it. */
  async leave(): Promise<void> {
    await this.#call((machine) => deleteAccount(machine, this.#userId));
    await this.#world.sleep(limits.uploadUrlSeconds * 1_000);
    const tombstone = { userId: this.#userId, isTombstone: true };
    await this.#call(async (machine) => succeed(await followDeletion(machine, [{ before: tombstone }])));
  }

  /** Finds files and parts at the end: all photos are gone. */
  atRest(): readonly string[] {
    const { arrived, multiparts } = this.#shop.store;
    return this.#sent.flatMap(({ imageKey, s3UploadId = '' }) => [
      ...(arrived.has(imageKey) ? [`the file ${imageKey} stays although its photo is gone`] : []),
      ...(multiparts.has(s3UploadId) ? [`the parts of ${imageKey} stay although its photo is gone`] : []),
    ]);
  }

  async #send(): Promise<void> {
    const { random } = this.#world;
    const size = random.happens(0.5) ? 1_000 : limits.singlePutBytes + 1;
    const sha256 = String(this.#files).padStart(64, '0');
    const file = { fileName: 'me.png', contentType: 'image/png', width: 4, height: 3, size, sha256 } as const;
    const newId = () => `file-${this.#files++}`;
    const started = await this.#call((machine) => startPhoto({ ...machine, newId }, { userId: this.#userId }, file));
    if (!started?.ok) return;
    const { photoId } = started.value.progress;
    const record = this.#shop.store.photos.get(`${this.#userId} ${photoId}`);
    if (record === undefined) return;
    this.#sent.push(record);
    await this.#world.sleep(random.between(1, 5_000));
    for (let times = random.between(1, 3); times > 0; times--) void this.#putLater(record, size);
    if (random.happens(0.8)) this.#put(record, size);
    const end = random.of([completePhoto, deletePhoto, undefined]);
    if (end !== undefined) await this.#call<unknown>((machine) => end(machine, { userId: this.#userId }, photoId));
  }

  /** Uses a URL at any time before it expires. */
  async #putLater(photo: SentPhoto, size: number): Promise<void> {
    await this.#world.sleep(this.#world.random.between(1, limits.uploadUrlSeconds * 1_000 - 6_000));
    this.#put(photo, size);
  }

  #put({ imageKey, s3UploadId }: SentPhoto, size: number): void {
    if (s3UploadId === undefined) sendFile(this.#shop, imageKey, htmlBytes);
    else sendPart(this.#shop, s3UploadId, { partNumber: 1, size }, htmlBytes);
  }

  #call<T>(work: (machine: Machine) => Promise<Result<T>>): Promise<Result<T> | undefined> {
    return this.#account.network.callUntilConclusive((machine) => work(this.#replace(machine)));
  }
}
