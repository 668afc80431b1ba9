import type { Crop } from '#contracts/answers.ts';
import type { PhotosQuestion } from '#contracts/questions.ts';
import {
  type ChosenPhoto,
  filesIn,
  lackingIn,
  type NewPhotoChoice,
  type PhotoEntry,
  type PhotoSet,
  type PhotoState,
  type PhotoUse,
  type Sending,
} from './chosen-photo.ts';
import type { PhotoDb } from './photo-db.ts';
import type { WaitingQuestion } from './photos-waiting.ts';

/** How long this browser keeps unsent photos, in days and in milliseconds. */
export const keptDays = 14;
export const keptFor = keptDays * 24 * 60 * 60 * 1000;

interface PhotoStoreTools {
  readonly open: () => Promise<PhotoDb>;
  /** The signed-in customer, or undefined. */
  readonly user: () => string | undefined;
  readonly now: () => number;
  readonly newId: () => string;
  /** Tells the other tabs that the state has changed. */
  readonly announce: () => void;
  /** Notes outside of the store which photos are on their way. */
  readonly noteWaiting: (questions: readonly WaitingQuestion[]) => void;
}

/**
 * The chosen photos of this browser. Drafts belong to the signed-in customer, or to nobody yet; no customer sees another's. Changes
 * are atomic, also across tabs.
 */
export class PhotoStore {
  private readonly tools: PhotoStoreTools;
  private readonly listeners = new Set<() => void>();
  private db: Promise<PhotoDb> | undefined;
  private latest: PhotoState | undefined;
  private readonly blobs = new Map<string, Blob>();

  constructor(tools: PhotoStoreTools) {
    this.tools = tools;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** The state as this tab knows it; undefined until it is loaded. The same object until something changes. */
  snapshot = (): PhotoState | undefined => this.latest;

  /** Loads the state anew: at first use, and after a change in another tab. */
  async load(): Promise<PhotoState> {
    const db = await this.opened();
    return this.show(await db.read());
  }

  /** The bytes of a stored file; undefined if it is gone. */
  async file(id: string): Promise<Blob | undefined> {
    const known = this.blobs.get(id);
    if (known) return known;
    const file = await (await this.opened()).file(id);
    if (file) this.blobs.set(id, file);
    return file;
  }

  /** The signed-in customer's draft, or one that belongs to nobody yet. */
  draft(draftKey: string, state: PhotoState | undefined = this.latest): PhotoSet | undefined {
    const [user, drafts] = [this.tools.user(), state?.drafts.filter((draft) => draft.draftKey === draftKey) ?? []];
    return drafts.find(({ userId }) => userId === user) ?? drafts.find(({ userId }) => userId === undefined);
  }

  /** The signed-in customer's photos on their way to a line. */
  sending(id: string, state: PhotoState | undefined = this.latest): Sending | undefined {
    const user = this.tools.user();
    return user === undefined ? undefined : state?.sendings.find((each) => each.id === id && each.userId === user);
  }

  /** A draft's photos with their bytes, in order. */
  async photosOf(draftKey: string): Promise<readonly ChosenPhoto[]> {
    const photos = this.draft(draftKey)?.photos ?? [];
    const files = await Promise.all(photos.map(({ id }) => this.file(id)));
    return photos.flatMap((photo, index) => {
      const file = files[index];
      return file ? [{ ...photo, draftKey, file }] : [];
    });
  }

  /** Fills a draft with the photos of a line, unless it has some. */
  async begin(
    draftKey: string,
    { photos, questions, previews, consentAt }: Pick<PhotoSet, 'photos' | 'questions' | 'previews' | 'consentAt'>,
    files?: ReadonlyMap<string, Blob>,
  ): Promise<void> {
    const filled = { photos, questions, previews, ...(consentAt !== undefined && { consentAt }) };
    await this.changeDraft(
      draftKey,
      (draft) => (Object.keys(draft.questions).length > 0 ? draft : { ...draft, ...filled }),
      files,
    );
  }

  /**
   * Adds photos at the end; rejects if the browser has no room for them, and adds none then. The customer's agreement was to the
   * photos before them, so it ends.
   */
  async add(draftKey: string, question: PhotosQuestion, chosen: readonly NewPhotoChoice[]): Promise<void> {
    const { newId, now } = this.tools;
    const added = chosen.map(({ file, ...photo }) => ({
      file,
      entry: { ...photo, id: newId(), questionId: question.id, at: now() },
    }));
    await this.changeDraft(
      draftKey,
      ({ consentAt: _, ...draft }) => ({
        ...draft,
        photos: [...draft.photos, ...added.map(({ entry }) => entry)],
        questions: { ...draft.questions, [question.id]: toUse(question) },
      }),
      new Map(added.map(({ entry, file }) => [entry.id, file])),
    );
  }

  /** Gives a draft another key, unless the customer has a draft of that key. */
  async move(from: string, to: string): Promise<void> {
    await this.change((state) => {
      const draft = this.draft(from, state);
      if (!draft || this.draft(to, state)) return state;
      return { ...state, drafts: state.drafts.map((each) => (each === draft ? { ...each, draftKey: to } : each)) };
    });
  }

  crop = (draftKey: string, id: string, crop: Crop | undefined): Promise<void> =>
    this.changePhotos(draftKey, (photos) => photos.map((photo) => (photo.id === id ? withCrop(photo, crop) : photo)));

  /** Notes, or takes back, that the customer wants these parts of photos printed although they have too few pixels. */
  printAnyway = (draftKey: string, ids: readonly string[], wanted: boolean): Promise<void> =>
    this.changePhotos(draftKey, (photos) =>
      photos.map((photo) => (ids.includes(photo.id) ? withPrintAnyway(photo, wanted) : photo)),
    );

  remove = (draftKey: string, id: string): Promise<void> =>
    this.changePhotos(draftKey, (photos) => photos.filter((photo) => photo.id !== id));

  /** Puts a question's photos into the order of these IDs; photos that are not named follow. */
  reorder = (draftKey: string, ids: readonly string[]): Promise<void> =>
    this.changePhotos(draftKey, (photos) => [
      ...ids.flatMap((id) => photos.filter((photo) => photo.id === id)),
      ...photos.filter(({ id }) => !ids.includes(id)),
    ]);

  /** Keeps the JPEG that shows the gift, one for each question; undefined removes it. */
  async keepPreview(draftKey: string, questionId: string, preview: Blob | undefined): Promise<void> {
    const fileId = this.tools.newId();
    await this.changeDraft(
      draftKey,
      ({ previews: { [questionId]: _, ...others }, ...draft }) => ({
        ...draft,
        previews: preview ? { ...others, [questionId]: fileId } : others,
      }),
      preview && new Map([[fileId, preview]]),
    );
  }

  /** Notes, or takes back, that the customer has agreed to the use of the photos. */
  consent = (draftKey: string, given: boolean): Promise<void> =>
    this.changeDraft(draftKey, ({ consentAt, ...draft }) =>
      given ? { ...draft, consentAt: consentAt ?? this.tools.now() } : draft,
    );

  /** Changes the state, in all tabs. Photos that nobody has touched for `keptDays` go. */
  async change(next: (state: PhotoState) => PhotoState, files?: ReadonlyMap<string, Blob>): Promise<PhotoState> {
    const db = await this.opened();
    const oldest = this.tools.now() - keptFor;
    const isFresh = ({ at }: PhotoSet) => at > oldest;
    const state = await db.change((before) => {
      const { drafts, sendings } = next(before);
      return { drafts: drafts.filter(isFresh), sendings: sendings.filter(isFresh) };
    }, files);
    for (const [id, file] of files ?? []) this.blobs.set(id, file);
    this.show(state);
    this.tools.announce();
    return state;
  }

  private changePhotos(
    draftKey: string,
    next: (photos: readonly PhotoEntry[]) => readonly PhotoEntry[],
  ): Promise<void> {
    return this.changeDraft(draftKey, (draft) => ({ ...draft, photos: next(draft.photos) }));
  }

  private async changeDraft(
    draftKey: string,
    next: (draft: PhotoSet) => PhotoSet,
    files?: ReadonlyMap<string, Blob>,
  ): Promise<void> {
    const { user, now } = this.tools;
    const userId = user();
    await this.change((state) => {
      const before = this.draft(draftKey, state);
      const empty: PhotoSet = { draftKey, photos: [], questions: {}, previews: {}, at: now() };
      const draft = {
        ...withoutIdlePreviews(next(before ?? empty)),
        ...(userId !== undefined && { userId }),
        at: now(),
      };
      return { ...state, drafts: [...state.drafts.filter((each) => each !== before), draft] };
    }, files);
  }

  private opened(): Promise<PhotoDb> {
    this.db ??= this.tools.open();
    return this.db;
  }

  private show(state: PhotoState): PhotoState {
    this.latest = state;
    const needed = filesIn(state);
    for (const id of this.blobs.keys()) if (!needed.has(id)) this.blobs.delete(id);
    this.tools.noteWaiting(
      state.sendings.flatMap((sending): readonly WaitingQuestion[] => {
        const { userId, id, photos } = sending;
        const lacking = lackingIn(sending);
        const answered = [...new Set(photos.map(({ questionId }) => questionId))].filter((each) => !lacking.has(each));
        // Too few photos, or none after a removal, leave their question open.
        return answered.length === 0 ? [[userId, id]] : answered.map((each) => [userId, id, each]);
      }),
    );
    for (const listener of this.listeners) listener();
    return state;
  }
}

const toUse = ({ detail, printMm, min }: PhotosQuestion): PhotoUse => ({ detail, printMm, min });

/** The set without previews of questions that have no photos: the customer may remove a photo while its preview is drawn. */
const withoutIdlePreviews = (draft: PhotoSet): PhotoSet => ({
  ...draft,
  previews: Object.fromEntries(
    Object.entries(draft.previews).filter(([id]) => draft.photos.some(({ questionId }) => questionId === id)),
  ),
});

/** Another part of the photo has other pixels, so the customer's wish to print it ends. */
function withCrop(entry: PhotoEntry, crop: Crop | undefined): PhotoEntry {
  const { crop: before, ...photo } = entry;
  if (JSON.stringify(before) === JSON.stringify(crop)) return entry;
  return withPrintAnyway({ ...photo, ...(crop && { crop }) }, false);
}

const withPrintAnyway = ({ printAnyway: _, ...photo }: PhotoEntry, wanted: boolean): PhotoEntry =>
  wanted ? { ...photo, printAnyway: true } : photo;
