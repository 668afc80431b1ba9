import { type RefObject, useEffect, useId, useState } from 'react';
import { giftPhotos as texts } from '#web/texts/previews/gift-photos.ts';
import type { ChosenPhoto } from '../../photos/chosen-photo.ts';
import type { Search } from '../people/use-people.ts';
import { type Fault, FaultsOfMany, faultTexts } from './photo-faults.tsx';
import { type PhotoActions, PhotoItem } from './photo-item.tsx';
import { PrintAnyway } from './print-anyway.tsx';
import { Thumbnail } from './thumbnail.tsx';
import './photo-list.css';

/** A chosen photo with its faults and the actions that the customer can take. */
export interface ListedPhoto {
  readonly photo: ChosenPhoto;
  readonly name: string;
  readonly bitmap: ImageBitmap | undefined;
  readonly search: Search;
  /** How many heads of this photo the gift draws at most; 0 if it shows the photo. */
  readonly heads: number;
  readonly faults: readonly Fault[];
  readonly actions: PhotoActions;
}

interface PhotoListProps {
  readonly ref: RefObject<HTMLOListElement | null>;
  /** The accessible name of the list. */
  readonly label: string;
  readonly printMm: readonly [number, number];
  readonly listed: readonly ListedPhoto[];
  /** Called when the customer decides whether to print these photos although they have too few pixels. */
  readonly onPrintAnyway: (ids: readonly string[], wanted: boolean) => Promise<boolean>;
}

/** More photos than this are shown as a strip, because their rows would make the page too long. */
const maxRows = 4;

/** The chosen photos, one per row, or as a strip of thumbnails with the row of the selected one. */
export function PhotoList(props: PhotoListProps) {
  const { ref, label, printMm, listed } = props;
  if (listed.length > maxRows) return <Strip {...props} />;
  return (
    <ol ref={ref} className="photo-list" aria-label={texts.list(label)}>
      {listed.map((each, index) => (
        <li key={each.photo.id}>
          <PhotoItem {...each} index={index} count={listed.length} printMm={printMm} />
        </li>
      ))}
    </ol>
  );
}

function Strip({ ref: buttons, label, printMm, listed, onPrintAnyway }: PhotoListProps) {
  const id = useId();
  const [selectedId, setSelectedId] = useState<string>();
  const selectedIndex = listed.findIndex(({ photo }) => photo.id === selectedId);
  const shown = listed[selectedIndex];
  // Keeps the selected photo visible when it moves.
  useEffect(() => {
    const button = buttons.current?.children[selectedIndex];
    button?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [buttons, selectedIndex]);
  const poor = listed.filter(({ faults }) => faults.includes('poor')).map(({ photo }) => photo);
  return (
    <div className="photo-strip">
      <ol className="photo-strip__photos" aria-label={texts.list(label)} ref={buttons}>
        {listed.map((each, index) => (
          <li key={each.photo.id}>
            <StripPhoto
              {...each}
              number={index + 1}
              printMm={printMm}
              isSelected={index === selectedIndex}
              controls={`${id}-photo`}
              onPress={() => setSelectedId(index === selectedIndex ? undefined : each.photo.id)}
            />
          </li>
        ))}
      </ol>
      <div id={`${id}-photo`}>
        {shown ? (
          <PhotoItem key={shown.photo.id} {...shown} index={selectedIndex} count={listed.length} printMm={printMm} />
        ) : (
          <p className="photo-strip__hint">{texts.pressOne}</p>
        )}
      </div>
      <FaultsOfMany faults={listed.map(({ faults }) => faults)} printMm={printMm}>
        {poor.length > 0 && (
          <PrintAnyway
            stored={poor.every((photo) => photo.printAnyway)}
            onChange={(wanted) =>
              onPrintAnyway(
                poor.map(({ id }) => id),
                wanted,
              )
            }
          >
            {texts.agreeAll(poor.length)}
          </PrintAnyway>
        )}
      </FaultsOfMany>
    </div>
  );
}

interface StripPhotoProps extends ListedPhoto {
  readonly number: number;
  readonly printMm: readonly [number, number];
  readonly isSelected: boolean;
  /** The ID of the element that shows the selected photo. */
  readonly controls: string;
  readonly onPress: () => void;
}

/** A thumbnail of the strip, with a mark if the photo has a fault. */
function StripPhoto({ photo, name, bitmap, faults, number, printMm, isSelected, controls, onPress }: StripPhotoProps) {
  const faultText = faultTexts(printMm);
  return (
    <button
      type="button"
      className="photo-strip__photo"
      aria-expanded={isSelected}
      aria-controls={controls}
      onClick={onPress}
    >
      <Thumbnail photo={photo} aspect={printMm[0] / printMm[1]} bitmap={bitmap} />
      <span className="photo-strip__number" aria-hidden="true">
        {number}
      </span>
      {faults.length > 0 && (
        <span className="photo-strip__mark" data-fault={faults[0]} aria-hidden="true">
          !
        </span>
      )}
      <span className="visually-hidden">{[`${name}.`, ...faults.map((fault) => faultText[fault])].join(' ')}</span>
    </button>
  );
}
