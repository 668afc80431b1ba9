import type { ChangeEvent, ReactNode, RefObject } from 'react';
import type { PhotosQuestion } from '#contracts/questions/questions.ts';
import { photos as photoTexts } from '#web/texts/photos/photos.ts';
import { giftPhotos as texts } from '#web/texts/previews/gift-photos.ts';
import { useDrop, usePaste } from '#web/ui/use-offered-file.ts';
import type { ChosenPhoto } from '../../photos/chosen-photo.ts';
import { offeredTypes } from '../../photos/read-photo.ts';
import { prepareSearch } from '../people/people-in.ts';

interface ChoosePhotosProps {
  readonly id: string;
  readonly field: RefObject<HTMLInputElement | null>;
  readonly question: PhotosQuestion;
  readonly photos: readonly ChosenPhoto[];
  /** How many heads the preview draws. A single photo may show several. */
  readonly people: number;
  readonly isAdding: boolean;
  readonly takesPaste: boolean;
  /** A sentence that tells the customer until when the photos stay on this device; undefined once they are sent. */
  readonly promise: string | undefined;
  readonly onFiles: (files: readonly File[]) => void;
  /** Other ways to add a photo. */
  readonly children: ReactNode;
}

/** A field for files, which can be chosen, dropped or pasted. They stay on this device. */
export function ChoosePhotos({
  id,
  field,
  question,
  photos,
  people,
  isAdding,
  takesPaste,
  promise,
  onFiles,
  children,
}: ChoosePhotosProps) {
  usePaste((_, all) => takesPaste && onFiles(all));
  const drop = useDrop((_, all) => onFiles(all), prepareSearch);
  const { max, slots = [] } = question;
  const count = photos.length;
  const isFull = count >= max;
  const stillToChoose = slots.slice(count);
  const alsoShown = slots.slice(count, people);
  return (
    <div className="photos-question__choose" data-over={drop.isOver} data-some={count > 0} {...drop.handlers}>
      <input
        ref={field}
        className="photos-question__input"
        id={id}
        type="file"
        accept={offeredTypes}
        onClick={prepareSearch}
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
          {isAdding ? photoTexts.adding : count > 0 ? texts.chooseMore : texts.choose(max)}
        </label>
      )}
      {children}
      {max > 1 && (
        <p className="photos-question__count" role="status">
          {count > 0 && texts.count(count, max)}
        </p>
      )}
      {count > 0 && stillToChoose.length > 0 && <p>{texts.stillToChoose(stillToChoose)}</p>}
      {count === 1 && people > 1 && (
        <p>{alsoShown.length > 0 ? texts.alsoShown(alsoShown) : texts.peopleOfOne(people)}</p>
      )}
      <p className="photos-question__promise" id={`${id}-promise`}>
        {count === 0 && <span>{`${texts.chooseHint} `}</span>}
        {count === 0 && <span className="photos-question__drop">{`${texts.dropHint} `}</span>}
        {promise && <strong>{promise}</strong>}
      </p>
    </div>
  );
}
