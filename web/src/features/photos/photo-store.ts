import { dayMs } from '#contracts/dates/day.ts';
import type { Crop } from '#contracts/questions/answers.ts';
import type { PhotosQuestion } from '#contracts/questions/questions.ts';
import { sha256Of } from '#web/lib/sha256.ts';
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
import type { PendingQuestion } from './photos-waiting.ts';
import { isSentBy } from './sendings.ts';

/** How long this browser keeps photos that were not sent, in days and in milliseconds. */
export const keptDays = 14;
export const keptFor = keptDays * dayMs;

interface PhotoStoreTools {
  readonly open: () => Promise<PhotoDb>;
  /** The signed-in customer, or undefined. */
  readonly user: () => string | undefined;
  readonly now: () => number;
  readonly newId: () => string;
  /** Tells the other tabs that the state has changed. */
  readonly announce: () => void;
  /** Records in localStorage which photos are being sent, so that pages can tell without loading this store. */
  readonly storePending: (questions: readonly PendingQuestion[]) => void;
}

/** A preview and what it shows. */
interface DrawnPreview {
  /** A JPEG. */
  readonly file: Blob;
  readonly photos: readonly Pick<PhotoEntry, 'id' | 'crop'>[];
  /** False if the customer has changed the words since the photos were sent. */
  readonly hasSentWords: boolean;
}

/**
 * The chosen photos in this browser. A draft belongs to the customer who was signed in, or to no customer until somebody signs
 * in; customers don't see each other's drafts. Changes are atomic, also across tabs.
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

  /** This tab's copy of the state; undefined until it is loaded. Returns the same object until something changes. */
  snapshot = (): PhotoState | undefined => this.latest;

  /** Reads the state from the storage: on first use, and after a change in another tab. */
  async load(): Promise<PhotoState> {
    const db = await this.opened();
    return this.show(await db.read());
  }

  /** The bytes of a stored file; undefined if it was deleted. */
  async file(id: string): Promise<Blob | undefined> {
    const known = this.blobs.get(id);
    if (known) return known;
    const file = await (await this.opened()).file(id);
    if (file) this.blobs.set(id, file);
    return file;
  }

  /** The signed-in customer's draft, or else one that belongs to no customer yet. */
  draft(draftKey: string, state: PhotoState | undefined = this.latest): PhotoSet | undefined {
    const [user, drafts] = [this.tools.user(), state?.drafts.filter((draft) => draft.draftKey === draftKey) ?? []];
    return drafts.find(({ userId }) => userId === user) ?? drafts.find(({ userId }) => userId === undefined);
  }

  /** The signed-in customer's photos that are being sent to a line. */
  sending(id: string, state: PhotoState | undefined = this.latest): Sending | undefined {
    const user = this.tools.user();
    return user === undefined ? undefined : state?.sendings.find((each) => each.id === id && each.userId === user);
  }

  /** A draft's photos with their bytes, in order. A file that can't be read counts as deleted. */
  async photosOf(draftKey: string): Promise<readonly ChosenPhoto[]> {
    const photos = this.draft(draftKey)?.photos ?? [];
    const files = await Promise.all(photos.map(({ id }) => this.file(id).catch(() => undefined)));
    return photos.flatMap((photo, index) => {
      const file = files[index];
      return file ? [{ ...photo, draftKey, file }] : [];
    });
  }

  /** Fills a draft with photos, such as those of a line, unless the customer has already chosen or removed some. */
  async begin(
    draftKey: string,
    { photos, questions, previews, consentAt }: Pick<PhotoSet, 'photos' | 'questions' | 'previews' | 'consentAt'>,
    files?: ReadonlyMap<string, Blob>,
  ): Promise<void> {
    const filled = { photos, questions, previews, ...(consentAt !== undefined && { consentAt }) };
    await this.changeDraft(
      draftKey,
      (draft) => (isUntouched(draft) ? { ...withoutConsent(draft), ...filled } : draft),
      files,
    );
  }

  /**
   * Adds photos at the end. Rejects, and adds none, if the browser's storage is full. Clears the customer's consent, which was
   * given for the earlier photos only, unless each added photo is one of those.
   */
  add = (draftKey: string, question: PhotosQuestion, chosen: readonly NewPhotoChoice[]): Promise<void> =>
    this.insert(draftKey, question, chosen, (photos, added) => [...photos, ...added]);

  /** Like `add`, but puts the new photo in place of another one, which it removes. */
  replace = (draftKey: string, question: PhotosQuestion, id: string, chosen: NewPhotoChoice): Promise<void> =>
    this.insert(draftKey, question, [chosen], (photos, added) => {
      const at = photos.findIndex((photo) => photo.id === id);
      // Another tab may have removed the photo meanwhile.
      const index = at < 0 ? photos.length : at;
      return [...photos.slice(0, index), ...added, ...photos.slice(index + 1)];
    });

  /** Gives a draft another key, unless the customer already has a draft with that key. */
  async move(from: string, to: string): Promise<void> {
    await this.change((state) => {
      const draft = this.draft(from, state);
      if (!draft || this.draft(to, state)) return state;
      return { ...state, drafts: state.drafts.map((each) => (each === draft ? { ...each, draftKey: to } : each)) };
    });
  }

  /**
   * Sets a photo's crop, or computes it from the photo as it is stored when the change is its turn. A draft that was sent is not
   * changed by what is computed.
   */
  crop = async (
    draftKey: string,
    id: string,
    crop: Crop | undefined | ((photo: PhotoEntry) => Crop),
  ): Promise<void> => {
    const draft = this.draft(draftKey);
    // Faces may be found after the draft was sent. Storing them must not begin another draft.
    if (!draft || (typeof crop === 'function' && this.latest?.sendings.some((each) => isSentBy(draft, each)))) return;
    await this.changePhotos(draftKey, (photos) =>
      photos.map((photo) =>
        photo.id === id ? withCrop(photo, typeof crop === 'function' ? crop(photo) : crop) : photo,
      ),
    );
  };

  /** Records, or clears, the customer's wish to print these photos although their cropped parts have too few pixels. */
  printAnyway = (draftKey: string, ids: readonly string[], wanted: boolean): Promise<void> =>
    this.changePhotos(draftKey, (photos) =>
      photos.map((photo) => (ids.includes(photo.id) ? withPrintAnyway(photo, wanted) : photo)),
    );

  /**
   * Records the size in which a question's photos are printed, and fits their crops to it. The customer's wish to print a photo
   * anyway was for the earlier size, so it is cleared.
   */
  resize = (draftKey: string, question: PhotosQuestion, fit: (photo: PhotoEntry) => Crop): Promise<void> =>
    this.changeDraft(draftKey, ({ photos, questions, ...draft }) => ({
      ...draft,
      photos: photos.map((photo) =>
        photo.questionId === question.id ? withPrintAnyway(withCrop(photo, fit(photo)), false) : photo,
      ),
      questions: { ...questions, [question.id]: toUse(question) },
    }));

  remove = (draftKey: string, id: string): Promise<void> =>
    this.changePhotos(draftKey, (photos) => photos.filter((photo) => photo.id !== id));

  /** Puts the photos into the order of these IDs, followed by all other photos. */
  reorder = (draftKey: string, ids: readonly string[]): Promise<void> =>
    this.changePhotos(draftKey, (photos) => [
      ...ids.flatMap((id) => photos.filter((photo) => photo.id === id)),
      ...photos.filter(({ id }) => !ids.includes(id)),
    ]);

  /**
   * Stores a question's preview if the draft still has the photos and crops of which it was drawn. They may have been sent
   * meanwhile: then the preview follows them, unless it shows other words.
   */
  async keepPreview(draftKey: string, questionId: string, { file, photos, hasSentWords }: DrawnPreview): Promise<void> {
    const fileId = await sha256Of(file);
    await this.change(
      (state) => {
        const draft = this.draft(draftKey, state);
        if (!draft || shownIn(draft, questionId) !== shownOf(photos)) return state;
        const withPreview = <Set extends PhotoSet>(set: Set): Set => ({
          ...set,
          previews: { ...set.previews, [questionId]: fileId },
        });
        return {
          drafts: state.drafts.map((each) => (each === draft ? withPreview(each) : each)),
          sendings: state.sendings.map((each) => (hasSentWords && isSentBy(draft, each) ? withPreview(each) : each)),
        };
      },
      new Map([[fileId, file]]),
    );
  }

  /** Records, or withdraws, the customer's consent to the use of the photos. */
  consent = (draftKey: string, given: boolean): Promise<void> =>
    this.changeDraft(draftKey, ({ consentAt, ...draft }) =>
      given ? { ...draft, consentAt: consentAt ?? this.tools.now() } : draft,
    );

  /** Changes the state for all tabs. Also deletes the drafts and sendings that have not changed for `keptDays`. */
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

  /** Stores the chosen files as photos of the question, where `arrange` puts them. */
  private async insert(
    draftKey: string,
    question: PhotosQuestion,
    chosen: readonly NewPhotoChoice[],
    arrange: (photos: readonly PhotoEntry[], added: readonly PhotoEntry[]) => readonly PhotoEntry[],
  ): Promise<void> {
    const { newId, now } = this.tools;
    const added = chosen.map(({ file, copyOf: _, ...photo }) => ({
      file,
      entry: { ...photo, id: newId(), questionId: question.id, at: now() },
    }));
    const agreed = this.latest?.drafts.filter(({ consentAt }) => consentAt !== undefined) ?? [];
    const areAgreed = chosen.every(({ copyOf }) => agreed.some(({ photos }) => photos.some(({ id }) => id === copyOf)));
    const consented = (draft: PhotoSet): PhotoSet => {
      if (!areAgreed) return withoutConsent(draft);
      return draft.photos.length === 0 ? { ...draft, consentAt: now() } : draft;
    };
    await this.changeDraft(
      draftKey,
      (draft) => ({
        ...consented(draft),
        photos: arrange(
          draft.photos,
          added.map(({ entry }) => entry),
        ),
        questions: { ...draft.questions, [question.id]: toUse(question) },
      }),
      new Map(added.map(({ entry, file }) => [entry.id, file])),
    );
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
        ...withoutStalePreviews(next(before ?? empty), before ?? empty),
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
    this.tools.storePending(
      state.sendings.flatMap((sending): readonly PendingQuestion[] => {
        const { userId, id, photos } = sending;
        const lacking = lackingIn(sending);
        const answered = [...new Set(photos.map(({ questionId }) => questionId))].filter((each) => !lacking.has(each));
        // A question with too few photos stays unanswered, also after the customer removed all of them.
        return answered.length === 0 ? [[userId, id]] : answered.map((each) => [userId, id, each]);
      }),
    );
    for (const listener of this.listeners) listener();
    return state;
  }
}

/** True if the customer has chosen and removed nothing: the draft is empty, or has only the photo of `/try`. */
const isUntouched = ({ questions, photos }: PhotoSet): boolean =>
  Object.keys(questions).length === 0 || (photos.length > 0 && photos.every(({ isTried }) => isTried));

/** Consent is given for the photos of that time only. */
const withoutConsent = ({ consentAt: _, ...draft }: PhotoSet): PhotoSet => draft;

const toUse = ({ detail, printMm, min }: PhotosQuestion): PhotoUse => ({ detail, printMm, min });

/** What a preview shows of photos: which ones, in which order, and with which crops. */
const shownOf = (photos: DrawnPreview['photos']): string => JSON.stringify(photos.map(({ id, crop }) => [id, crop]));

const shownIn = ({ photos }: PhotoSet, questionId: string): string =>
  shownOf(photos.filter((photo) => photo.questionId === questionId));

/** The set without the previews that were drawn of other photos, or of the same ones in another order or with other crops. */
const withoutStalePreviews = (draft: PhotoSet, before: PhotoSet): PhotoSet => ({
  ...draft,
  previews: Object.fromEntries(
    Object.entries(draft.previews).filter(
      ([id, fileId]) => before.previews[id] !== fileId || shownIn(draft, id) === shownIn(before, id),
    ),
  ),
});

/** Sets the crop. A different area has different pixels, so it clears the wish to print the photo anyway. */
function withCrop(entry: PhotoEntry, crop: Crop | undefined): PhotoEntry {
  const { crop: before, isTried: _, ...photo } = entry;
  if (JSON.stringify(before) === JSON.stringify(crop)) return entry;
  const shows = ({ area, turn }: Partial<Crop> = {}): string => JSON.stringify([area, turn]);
  const cropped = { ...photo, ...(crop && { crop }) };
  return shows(before) === shows(crop) ? cropped : withPrintAnyway(cropped, false);
}

const withPrintAnyway = ({ printAnyway: _, ...photo }: PhotoEntry, wanted: boolean): PhotoEntry =>
  wanted ? { ...photo, printAnyway: true } : photo;
