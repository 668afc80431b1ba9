import { useState } from 'react';
import { headScenes } from '#contracts/previews/scene-ids.ts';
import type { Product } from '#contracts/products/product.ts';
import type { PhotosQuestion } from '#contracts/questions/questions.ts';
import { giftPhotos as texts } from '#web/texts/previews/gift-photos.ts';
import { photoStore } from '../../photos/browser-photos.ts';
import type { ChosenPhoto, PhotoSet } from '../../photos/chosen-photo.ts';
import { useChosenPhotos } from '../../photos/use-chosen-photos.ts';
import { useEditedPhotos } from '../../photos/use-edited-photos.ts';
import { type Given, givenFrom } from '../../questions/field-values.ts';
import { cutFrom } from '../drawing/crop.ts';
import { usePeople } from '../people/use-people.ts';
import { hasPrints, templates } from '../scenes/templates.ts';
import { markedFaces } from './marked-faces.ts';
import { faultsOf } from './photo-faults.tsx';
import type { ListedPhoto } from './photo-list.tsx';
import { giftSizeOf, sizedQuestion } from './sized-question.ts';
import { agreeToTried, useTriedPhoto, useTriedStart } from './tried-photo.ts';
import { useFoundFaces } from './use-found-faces.ts';
import { useGiftPreview } from './use-gift-preview.ts';
import { useKeptPreview } from './use-kept-preview.ts';
import { useLoadedPhotos } from './use-loaded-photos.ts';
import { usePhotoChanges } from './use-photo-changes.ts';
import { type PhotoReportsOptions, usePhotoReports } from './use-photo-reports.ts';
import { usePhotoStorage } from './use-photo-storage.ts';
import { usePrintSize } from './use-print-size.ts';
import { useShownPhotos } from './use-shown-photos.ts';
import { useStoredCheckbox } from './use-stored-checkbox.ts';

export interface QuestionPhotosOptions
  extends Pick<PhotoReportsOptions, 'line' | 'onBlockers' | 'onChosen' | 'onKept'> {
  readonly product: Pick<Product, 'productId' | 'title' | 'category' | 'preview' | 'questions'>;
  readonly question: PhotosQuestion;
  /** The customer's other answers, which may include the print size. */
  readonly given: Given;
  /** True for the product's first photo question. The preview shows its photos, and it accepts pasted files. */
  readonly isFirst: boolean;
  /** The key of the draft, shared with the other answers. */
  readonly draftKey: string;
  /** True if the customer has added the gift to the cart from this page, and it is still there. */
  readonly isInCart: boolean;
  /** True if the cart has photos for this gift. */
  readonly hasPhotosInCart: boolean;
  /** The answers that are lettered on the gift, line by line. */
  readonly words: readonly string[];
  /** True if the gift can show words at all. */
  readonly asksForWords: boolean;
}

/** The state of a photo question: its photos with their faults, the gift drawn from them, and the customer's actions. */
export function useQuestionPhotos(props: QuestionPhotosOptions) {
  const { product, given, isFirst, draftKey, line, isInCart, hasPhotosInCart, words, asksForWords } = props;
  const question = sizedQuestion(props.question, product.questions, given);
  const { max, printMm, slots, label } = question;
  const aspect = printMm[0] / printMm[1];
  const chosen = useChosenPhotos(draftKey);
  const ofQuestion = ({ questionId }: ChosenPhoto) => questionId === question.id;
  const photos = chosen.photos.filter(ofQuestion);
  const { shown, areGiven } = useShownPhotos(chosen, isInCart);
  const drawn = isFirst ? shown.filter(ofQuestion) : [];
  const { store, announcement, problems } = usePhotoStorage();
  useEditedPhotos(draftKey, isFirst ? line : undefined, store);
  const sceneId = product.preview?.scene;
  const showsPhotos = sceneId !== undefined && hasPrints(sceneId);
  const tried = useTriedPhoto(question, aspect, showsPhotos);
  const areOthers = chosen.photos.every(({ id, isTried }) => isTried && id !== tried?.id);
  const isOpen = chosen.isLoaded && (chosen.hasDraft ? photos.length > 0 && areOthers : shown.length === 0);
  const begins = isFirst && draftKey === product.productId && !isInCart && isOpen;
  useTriedStart({ tried: begins ? tried : undefined, question, draftKey, store });
  const { bitmaps, failed } = useLoadedPhotos(isFirst ? drawn : photos);
  const searches = usePeople(bitmaps);
  usePrintSize({ question, draftKey, before: photos.length > 0 ? sizeBefore(chosen, props) : undefined, store });
  useFoundFaces({ draftKey, photos, searches, aspect, max, showsPhotos, store });
  const look = { category: product.category, aspect, hasWords: asksForWords, sceneId };
  const drawing = useGiftPreview({ photos: drawn, bitmaps, searches, ...look });
  const gift = { ...drawing, failed: failed || drawing.failed };
  const ground = { category: product.category, aspect, printMm: giftSizeOf(question), sceneId };
  const keepPreview = useKeptPreview({
    ...{ draftKey, questionId: question.id, photos: drawn, searches, look, ground, words, gift },
    ...{ areSent: chosen.areSent, areGiven, store },
  });
  const consent = useStoredCheckbox(chosen.consentAt !== undefined, (given) =>
    store(async () => {
      await photoStore.consent(draftKey, given);
      await agreeToTried(chosen.photos, given);
    }),
  );
  const [croppedId, setCroppedId] = useState<string>();
  const nameOf = (index: number): string => slots?.[index] ?? (max === 1 ? label : texts.photo(index + 1));
  const drawsHeads = isFirst && sceneId !== undefined && headScenes.has(sceneId);
  const places = drawsHeads ? templates[sceneId].places.length : 0;
  // A single photo may show everyone.
  const heads = photos.length > 1 ? Math.min(1, places) : places;
  const needs = { printMm, drawsHeads };
  const changes = usePhotoChanges({ question, draftKey, photos, aspect, tried, drawsHeads, nameOf, store });
  const printAnyway = (ids: readonly string[], wanted: boolean) =>
    store(() => photoStore.printAnyway(draftKey, ids, wanted));
  const listed = photos.map(
    (photo, index): ListedPhoto => ({
      photo,
      name: nameOf(index),
      bitmap: bitmaps.get(photo.id),
      search: searches.get(photo.id),
      heads,
      faults: faultsOf(photo, cutFrom(photo.crop, photo, aspect), needs, gift.warnings[photo.id] ?? []),
      actions: {
        crop: () => setCroppedId(photo.id),
        replace: (file) => void changes.replace(photo, file),
        move: (by) => changes.move(index, by),
        remove: () => void changes.remove(photo, index),
        printAnyway: (wanted) => printAnyway([photo.id], wanted),
      },
    }),
  );
  const [first, second] = drawn;
  const faces = first && !second ? markedFaces(first, aspect)?.inside : undefined;
  const people = Math.min(faces?.length ?? drawn.length, places);
  const hasFreePlaces = drawsHeads && people >= question.min && people < max;
  const unconfirmedPoor = listed.filter(({ faults, photo }) => faults.includes('poor') && !photo.printAnyway).length;
  const needsConsent = photos.some(({ photoId }) => photoId === undefined) && !consent.isTicked;
  usePhotoReports({ ...props, needsConsent, unconfirmedPoor, photos, isLoaded: chosen.isLoaded });
  return {
    /** With the print size that the customer chose. */
    question,
    ground,
    needs,
    listed,
    changes,
    /** True if the gift began with the photo of `/try`, which is its only one. */
    isTried: photos.length === 1 && photos[0]?.isTried === true,
    gift,
    keepPreview,
    hasPreview: drawn.length > 0,
    hasFreePlaces,
    /** How many heads the preview draws. */
    people,
    /** True if the server has the photos that the preview shows, so that the draft is gone. */
    areGiven,
    /** True if the photos are still to be added to the gift. Without photos, it is true of those that are chosen next. */
    areOnDevice:
      photos.length > 0 ? !chosen.areSent && photos.every(({ photoId }) => photoId === undefined) : !hasPhotosInCart,
    consent,
    store,
    printAnyway,
    announcement,
    problems: [...changes.problems, ...problems],
    /** True if the draft has a photo, of any question, that the server doesn't have. */
    asksForConsent: chosen.photos.some(({ photoId }) => photoId === undefined),
    cropped: listed.find(({ photo }) => photo.id === croppedId),
    closeCrop: () => setCroppedId(undefined),
  };
}

/** The print size of the draft's photos. Those that the server already has are as large as their line says. */
function sizeBefore(
  { questions }: Pick<PhotoSet, 'questions'>,
  { product, question, draftKey, line }: QuestionPhotosOptions,
): PhotosQuestion['printMm'] | undefined {
  if (line === undefined && draftKey !== product.productId) return undefined;
  const known = questions[question.id];
  return (known ?? (line && sizedQuestion(question, product.questions, givenFrom(line.answers ?? {}))))?.printMm;
}
