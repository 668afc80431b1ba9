import { useEffect, useId, useRef, useState } from 'react';
import { giftPhotos as texts } from '#web/texts/gift-photos.ts';
import type { ChosenPhoto } from '../../photos/chosen-photo.ts';
import { type Fault, FaultsOfMany, faultWords } from './photo-faults.tsx';
import { type PhotoActions, PhotoItem } from './photo-item.tsx';
import { Thumbnail } from './thumbnail.tsx';
import { useTick } from './use-tick.ts';

/** A chosen photo, what is wrong with it, and what can be done with it. */
export interface ListedPhoto {
  readonly photo: ChosenPhoto;
  readonly name: string;
  readonly bitmap: ImageBitmap | undefined;
  readonly faults: readonly Fault[];
  readonly actions: PhotoActions;
}

interface PhotoListProps {
  /** Names the list. */
  readonly label: string;
  readonly printMm: readonly [number, number];
  readonly listed: readonly ListedPhoto[];
  /** Called when the customer wants these photos printed although they have too few pixels, or not. */
  readonly onPrintAnyway: (ids: readonly string[], wanted: boolean) => Promise<void>;
}

/** More photos than this show as a strip: their rows would push the rest of the page away. */
const mostRows = 4;

/** The chosen photos: a row for each, or a strip of thumbnails with the row of the one that was pressed. */
export function PhotoList(props: PhotoListProps) {
  const { label, printMm, listed } = props;
  if (listed.length > mostRows) return <Strip {...props} />;
  return (
    <ol className="photos-question__list" aria-label={texts.list(label)}>
      {listed.map((each, index) => (
        <li key={each.photo.id}>
          <PhotoItem {...each} index={index} count={listed.length} printMm={printMm} />
        </li>
      ))}
    </ol>
  );
}

function Strip({ label, printMm, listed, onPrintAnyway }: PhotoListProps) {
  const id = useId();
  const [pressed, setPressed] = useState<string>();
  const buttons = useRef<HTMLOListElement>(null);
  const opened = listed.findIndex(({ photo }) => photo.id === pressed);
  const shown = listed[opened];
  // A moved photo stays in sight.
  useEffect(() => {
    const button = buttons.current?.children[opened];
    button?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [opened]);
  const poor = listed.filter(({ faults }) => faults.includes('poor')).map(({ photo }) => photo);
  const printAnyway = useTick(
    poor.every((photo) => photo.printAnyway),
    (wanted) =>
      onPrintAnyway(
        poor.map((photo) => photo.id),
        wanted,
      ),
  );
  const words = faultWords(printMm);
  return (
    <div className="photo-strip">
      <ol className="photo-strip__photos" aria-label={texts.list(label)} ref={buttons}>
        {listed.map(({ photo, name, bitmap, faults }, index) => (
          <li key={photo.id}>
            <button
              type="button"
              className="photo-strip__photo"
              aria-expanded={index === opened}
              aria-controls={`${id}-photo`}
              onClick={() => setPressed(index === opened ? undefined : photo.id)}
            >
              <Thumbnail photo={photo} aspect={printMm[0] / printMm[1]} bitmap={bitmap} />
              <span className="photo-strip__number" aria-hidden="true">
                {index + 1}
              </span>
              {faults.length > 0 && (
                <span className="photo-strip__mark" data-fault={faults[0]} aria-hidden="true">
                  !
                </span>
              )}
              <span className="visually-hidden">{[`${name}.`, ...faults.map((fault) => words[fault])].join(' ')}</span>
            </button>
          </li>
        ))}
      </ol>
      <div id={`${id}-photo`}>
        {shown ? (
          <PhotoItem key={shown.photo.id} {...shown} index={opened} count={listed.length} printMm={printMm} />
        ) : (
          <p className="photo-strip__hint">{texts.pressOne}</p>
        )}
      </div>
      <FaultsOfMany faults={listed.map(({ faults }) => faults)} printMm={printMm}>
        {poor.length > 0 && (
          <label className="photo-item__agree">
            <input
              type="checkbox"
              data-blocks-photos
              checked={printAnyway.isTicked}
              onChange={({ target }) => printAnyway.tick(target.checked)}
            />
            <span>{texts.agreeAll(poor.length)}</span>
          </label>
        )}
      </FaultsOfMany>
    </div>
  );
}
