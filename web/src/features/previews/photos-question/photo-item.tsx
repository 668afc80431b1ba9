import { type ReactNode, useId } from 'react';
import { giftPhotos as texts } from '#web/texts/previews/gift-photos.ts';
import { tryIt } from '#web/texts/previews/try-it.ts';
import { FocusableButton } from '#web/ui/focusable-button.tsx';
import { offeredTypes } from '../../photos/read-photo.ts';
import { type MarkedFaces, markedFaces } from './marked-faces.ts';
import { Faults } from './photo-faults.tsx';
import type { ListedPhoto } from './photo-list.tsx';
import { PrintAnyway } from './print-anyway.tsx';
import { PrintedSize } from './printed-size.tsx';
import { Thumbnail } from './thumbnail.tsx';

/** The actions that the customer can take on a chosen photo. */
export interface PhotoActions {
  readonly crop: () => void;
  readonly replace: (file: File) => void;
  readonly move: (by: -1 | 1) => void;
  readonly remove: () => void;
  /** Sets whether to print this photo although it has too few pixels. Resolves to whether the wish was stored. */
  readonly printAnyway: (wanted: boolean) => Promise<boolean>;
}

interface PhotoItemProps extends ListedPhoto {
  readonly index: number;
  readonly count: number;
  readonly printMm: readonly [number, number];
}

/** A chosen photo as it will be cropped, with its faults and buttons. */
export function PhotoItem(props: PhotoItemProps) {
  const { photo, name, index, count, printMm, bitmap, search, heads, faults, actions } = props;
  const input = useId();
  const aspect = printMm[0] / printMm[1];
  const marked = markedFaces(photo, aspect);
  const notSearched = search === 'failed' ? `${tryIt.controls.notSearched} ${texts.pressCrop}` : '';
  const faces = marked ? facesText(marked, heads) : notSearched;
  return (
    <div className="photo-item">
      <Thumbnail photo={photo} aspect={aspect} bitmap={bitmap} />
      <div className="photo-item__body">
        <p className="photo-item__name">{name}</p>
        {faces && <p className="photo-item__faces">{faces}</p>}
        <Faults faults={faults} printMm={printMm} />
        {(faults.includes('poor') || faults.includes('soft')) && (
          <PrintedSize photo={photo} name={name} search={search} printMm={printMm} faults={faults} />
        )}
        {faults.includes('poor') && (
          <PrintAnyway stored={photo.printAnyway ?? false} onChange={actions.printAnyway}>
            {texts.agreePoor} <span className="visually-hidden">{name}</span>
          </PrintAnyway>
        )}
        <div className="photo-item__tools">
          <Tool name={name} onClick={actions.crop}>
            {texts.crop}
          </Tool>
          <span className="photo-item__replace">
            <input
              id={input}
              type="file"
              accept={offeredTypes}
              onChange={({ target }) => {
                const file = target.files?.[0];
                if (file) actions.replace(file);
                // Otherwise choosing the same file again would fire no event.
                target.value = '';
              }}
            />
            <label className="photo-item__tool" htmlFor={input}>
              {texts.replace} <span className="visually-hidden">{name}</span>
            </label>
          </span>
          {count > 1 && (
            <>
              <Tool name={name} disabled={index === 0} onClick={() => actions.move(-1)}>
                {texts.earlier}
              </Tool>
              <Tool name={name} disabled={index === count - 1} onClick={() => actions.move(1)}>
                {texts.later}
              </Tool>
            </>
          )}
          <Tool name={name} onClick={actions.remove}>
            {texts.remove}
          </Tool>
        </div>
      </div>
    </div>
  );
}

/** Says how many faces the gift shows, unless it shows them all. */
function facesText({ inside, outside }: MarkedFaces, heads: number): string {
  const of = inside.length + outside.length;
  if (heads === 0 || inside.length === 0) return outside.length > 0 ? tryIt.controls.inFrame(inside.length, of) : '';
  return Math.min(heads, inside.length) < of ? texts.inGift(Math.min(heads, inside.length), of) : '';
}

interface ToolProps {
  readonly name: string;
  readonly disabled?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

const Tool = ({ name, children, ...button }: ToolProps) => (
  <FocusableButton className="photo-item__tool" {...button}>
    {children} <span className="visually-hidden">{name}</span>
  </FocusableButton>
);
