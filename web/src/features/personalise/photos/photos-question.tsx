import {
  type ChangeEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { PhotosAnswer } from '#contracts/answers.ts';
import type { Line } from '#contracts/cart.ts';
import type { Product } from '#contracts/product.ts';
import type { PhotosQuestion as Question } from '#contracts/questions.ts';
import { giftPhotos as texts } from '#web/texts/gift-photos.ts';
import { Button } from '#web/ui/button.tsx';
import { Message } from '#web/ui/message.tsx';
import { useDrop, usePaste } from '#web/ui/use-offered-file.ts';
import { photoStore } from '../../photos/browser-photos.ts';
import { type ChosenPhoto, toAnsweredPhoto } from '../../photos/chosen-photo.ts';
import { useChosenPhotos } from '../../photos/use-chosen-photos.ts';
import { useEditedPhotos } from '../../photos/use-edited-photos.ts';
import { Needed } from '../../questions/components/question-fields.tsx';
import { cutFrom } from '../preview/crop.ts';
import { CropDialog } from './crop-dialog.tsx';
import { GiftPreview } from './gift-preview.tsx';
import { faultsOf } from './photo-faults.tsx';
import { type ListedPhoto, PhotoList } from './photo-list.tsx';
import { useGiftPreview } from './use-gift-preview.ts';
import { useLoadedPhotos } from './use-loaded-photos.ts';
import { usePhotoChanges } from './use-photo-changes.ts';
import { usePhotoStorage } from './use-photo-storage.ts';
import { useStoredCheckbox } from './use-stored-checkbox.ts';
import './photos-question.css';

interface PhotosQuestionProps {
  readonly product: Pick<Product, 'title' | 'category'>;
  readonly question: Question;
  /** True for the product's first photo question. The preview shows its photos, and it accepts pasted files. */
  readonly isFirst: boolean;
  /** The key of the draft, shared with the other answers. */
  readonly draftKey: string;
  /** The cart or order line that the customer edits. */
  readonly line: Line | undefined;
  /** A sentence that tells the customer until when the photos stay on this device. */
  readonly promise: string | undefined;
  /** The answers that are lettered on the gift, line by line. */
  readonly words: readonly string[];
  /** True if the gift can show words at all. */
  readonly asksForWords: boolean;
  /** Called with what the customer must do before the photos can be sent, as sentences. */
  readonly onBlockers: (blockers: readonly string[]) => void;
  /** Called with the photos that the server already has, in order, once they are in the draft. */
  readonly onKept: (photos: PhotosAnswer['photos']) => void;
}

/** A photo question: the customer chooses, crops and orders photos, and sees the gift made from them. */
export default function PhotosQuestion(props: PhotosQuestionProps) {
  const { product, question, isFirst, draftKey, line, promise = texts.promise, words, asksForWords } = props;
  const { max, printMm, slots, label } = question;
  const aspect = printMm[0] / printMm[1];
  const chosen = useChosenPhotos(draftKey);
  const photos = chosen.photos.filter(({ questionId }) => questionId === question.id);
  const { store, announcement, problems } = usePhotoStorage();
  useEditedPhotos(draftKey, isFirst ? line : undefined, store);
  const bitmaps = useLoadedPhotos(photos);
  const gift = useGiftPreview({
    photos: isFirst ? photos : [],
    bitmaps,
    category: product.category,
    aspect,
    hasWords: asksForWords,
  });
  const consent = useStoredCheckbox(chosen.consentAt !== undefined, (given) =>
    store(() => photoStore.consent(draftKey, given)),
  );
  const [cropped, setCropped] = useState<string>();
  const nameOf = (index: number): string => slots?.[index] ?? (max === 1 ? label : texts.photo(index + 1));
  const changes = usePhotoChanges({ question, draftKey, photos, aspect, nameOf, store });
  const printAnyway = (ids: readonly string[], wanted: boolean) =>
    store(() => photoStore.printAnyway(draftKey, ids, wanted));
  const listed = photos.map(
    (photo, index): ListedPhoto => ({
      photo,
      name: nameOf(index),
      bitmap: bitmaps.get(photo.id),
      faults: faultsOf(photo, cutFrom(photo.crop, photo, aspect), printMm, gift.warnings[photo.id] ?? []),
      actions: {
        crop: () => setCropped(photo.id),
        replace: (file) => void changes.replace(photo, file),
        move: (by) => changes.move(index, by),
        remove: () => void changes.remove(photo, index),
        printAnyway: (wanted) => printAnyway([photo.id], wanted),
      },
    }),
  );
  const unconfirmedPoor = listed.filter(({ faults, photo }) => faults.includes('poor') && !photo.printAnyway).length;
  const needsConsent = photos.some(({ photoId }) => photoId === undefined) && !consent.isTicked;
  useReports(props, { needsConsent, unconfirmedPoor, photos, isLoaded: chosen.isLoaded });
  const opened = photos.find(({ id }) => id === cropped);
  const isFull = photos.length >= max;
  const stillToChoose = slots?.slice(photos.length) ?? [];
  const id = useId();
  return (
    <div className="photos-question">
      <p className="questions__label" id={`${id}-label`}>
        {label}
        <Needed question={question} />
      </p>
      <p className="questions__hint" id={`${id}-hint`}>
        {question.help} {texts.wanted(question.min, max)}, {texts.size(printMm)}.
      </p>
      {photos.length > 0 && <PhotoList label={label} printMm={printMm} listed={listed} onPrintAnyway={printAnyway} />}
      <Choose
        id={id}
        field={changes.field}
        max={max}
        count={photos.length}
        isFull={isFull}
        isAdding={changes.isAdding}
        takesPaste={isFirst}
        promise={photos.every(({ photoId }) => photoId === undefined) ? promise : undefined}
        stillToChoose={stillToChoose}
        onFiles={(files) => void changes.addFiles(files)}
      >
        {isFirst && changes.addTried && photos.length === 0 && (
          <Button look="secondary" onClick={() => void changes.addTried?.()}>
            {texts.useTried}
          </Button>
        )}
      </Choose>
      <Message kind="error">{[...changes.problems, ...problems].join(' ')}</Message>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      {isFirst && photos.length > 0 && (
        <GiftPreview
          title={product.title}
          category={product.category}
          aspect={aspect}
          words={words}
          gift={gift}
          onFile={(file) => void store(() => photoStore.keepPreview(draftKey, question.id, file))}
        />
      )}
      {isFirst && chosen.photos.some(({ photoId }) => photoId === undefined) && (
        <Consent isTicked={consent.isTicked} onTick={consent.tick} />
      )}
      {opened && (
        <CropDialog
          key={opened.id}
          photo={opened}
          name={nameOf(photos.indexOf(opened))}
          printMm={printMm}
          onCrop={(crop) => void store(() => photoStore.crop(draftKey, opened.id, crop))}
          onClose={() => setCropped(undefined)}
        />
      )}
    </div>
  );
}

/** The customer's consent to the use of the photos. Without it, the photos stay on this device. */
function Consent({ isTicked, onTick }: { readonly isTicked: boolean; readonly onTick: (ticked: boolean) => void }) {
  const id = useId();
  return (
    <label className="photos-question__consent">
      <input
        type="checkbox"
        data-blocks-photos
        checked={isTicked}
        aria-describedby={id}
        onChange={({ target }) => onTick(target.checked)}
      />
      <span>
        {texts.consent} <small id={id}>{texts.consentHint}</small>
      </span>
    </label>
  );
}

interface ChooseProps {
  readonly id: string;
  readonly field: RefObject<HTMLInputElement | null>;
  readonly max: number;
  readonly count: number;
  readonly isFull: boolean;
  readonly isAdding: boolean;
  readonly takesPaste: boolean;
  /** Undefined once the server has one of the photos. */
  readonly promise: string | undefined;
  readonly stillToChoose: readonly string[];
  readonly onFiles: (files: readonly File[]) => void;
  /** Other ways to add a photo. */
  readonly children: ReactNode;
}

/** A field for files, which can be chosen, dropped or pasted. They stay on this device. */
function Choose({
  id,
  field,
  max,
  count,
  isFull,
  isAdding,
  takesPaste,
  promise,
  stillToChoose,
  onFiles,
  children,
}: ChooseProps) {
  usePaste((_, all) => takesPaste && onFiles(all));
  const drop = useDrop((_, all) => onFiles(all));
  return (
    <div className="photos-question__choose" data-over={drop.isOver} data-some={count > 0} {...drop.handlers}>
      <input
        ref={field}
        className="photos-question__input"
        id={id}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        multiple={max > 1}
        hidden={isFull}
        aria-describedby={`${id}-label ${id}-hint ${id}-promise`}
        onChange={({ target }: ChangeEvent<HTMLInputElement>) => {
          onFiles([...(target.files ?? [])]);
          // Otherwise choosing the same file again would fire no event.
          target.value = '';
        }}
      />
      {!isFull && (
        <label className={`button button--${count > 0 ? 'secondary' : 'primary'}`} htmlFor={id}>
          {isAdding ? texts.adding : count > 0 ? texts.chooseMore : texts.choose(max)}
        </label>
      )}
      {children}
      {count > 0 && max > 1 && (
        <p className="photos-question__count" role="status">
          {texts.count(count, max)}
        </p>
      )}
      {count > 0 && stillToChoose.length > 0 && <p>{texts.stillToChoose(stillToChoose)}</p>}
      <p className="photos-question__promise" id={`${id}-promise`}>
        {count === 0 && <>{texts.chooseHint} </>}
        {promise !== undefined && <strong>{promise}</strong>}
      </p>
    </div>
  );
}

interface Reported {
  readonly needsConsent: boolean;
  /** How many photos with too few pixels the customer has not agreed to print. */
  readonly unconfirmedPoor: number;
  readonly photos: readonly ChosenPhoto[];
  readonly isLoaded: boolean;
}

/** Reports to the page what blocks the photos, and which of them the server already has. */
function useReports(
  { onBlockers, onKept, line }: PhotosQuestionProps,
  { needsConsent, unconfirmedPoor, photos, isLoaded }: Reported,
): void {
  const kept = photos.flatMap((photo) => (photo.photoId ? [toAnsweredPhoto(photo.photoId, photo)] : []));
  const latest = useRef({ onBlockers, onKept, kept });
  latest.current = { onBlockers, onKept, kept };
  // Before the photos appear: a click right afterwards must know what blocks them.
  useLayoutEffect(() => {
    if (!isLoaded) return;
    latest.current.onBlockers([
      ...(needsConsent ? [texts.waiting] : []),
      ...(unconfirmedPoor > 0 ? [texts.untickedPoor(unconfirmedPoor)] : []),
    ]);
  }, [isLoaded, needsConsent, unconfirmedPoor]);
  const isEditing = line !== undefined;
  const keptKey = JSON.stringify(kept);
  const wasFilled = useRef(false);
  useEffect(() => {
    // Reports nothing until the draft has been filled with the line's photos: otherwise saving would remove them.
    if (keptKey !== '[]') wasFilled.current = true;
    if (isLoaded && isEditing && wasFilled.current) latest.current.onKept(latest.current.kept);
  }, [keptKey, isLoaded, isEditing]);
}
