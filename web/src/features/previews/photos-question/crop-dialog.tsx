import { type CSSProperties, useEffect, useState } from 'react';
import type { Crop } from '#contracts/questions/answers.ts';
import { giftPhotos as texts } from '#web/texts/previews/gift-photos.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Waiting } from '#web/ui/waiting.tsx';
import type { ChosenPhoto } from '../../photos/chosen-photo.ts';
import { type Cut, cropFrom, cutFrom, frameOf } from '../drawing/crop.ts';
import { decodeWithin } from '../drawing/photo.ts';
import { leastZoom } from '../drawing/view.ts';
import type { Search } from '../people/use-people.ts';
import { CropControls } from '../try/crop-controls.tsx';
import { CropStage } from '../try/crop-stage.tsx';
import { findAgain, useOvals } from '../try/use-ovals.ts';
import { Faults, faultsOf, type PixelNeeds } from './photo-faults.tsx';
import './crop-dialog.css';

interface CropDialogProps {
  readonly photo: ChosenPhoto;
  readonly name: string;
  readonly needs: PixelNeeds;
  readonly search: Search;
  readonly onCrop: (crop: Crop) => void;
  readonly onClose: () => void;
}

const maxPixels = 1_500_000;

/**
 * A dialog to move, zoom and rotate a photo behind the print's frame, and to place the ovals on the faces. Saves every
 * change.
 */
export function CropDialog({ photo, name, needs, search, onCrop, onClose }: CropDialogProps) {
  const { printMm } = needs;
  const aspect = printMm[0] / printMm[1];
  const bitmap = useDecoded(photo);
  const [cut, setCut] = useState(() => cutFrom(photo.crop, photo, aspect));
  // Faces that were found while the dialog is open are stored by the page.
  const found = search === undefined || search === 'failed' ? undefined : search.faces;
  const shown: Cut = { ...cut, ...(cut.faces === undefined && found ? { faces: found } : {}) };
  const change = (changes: Partial<Cut>) => {
    const next = { ...shown, ...changes };
    setCut(next);
    onCrop(cropFrom(next, photo, aspect));
  };
  const setFaces = (faces: NonNullable<Cut['faces']>, view = shown.view) => change({ faces, view });
  const parts = {
    view: shown.view,
    ovals: useOvals(shown, photo, aspect, setFaces),
    onView: (view: Cut['view']) => change({ view }),
  };
  const size: CSSProperties & Record<`--${string}`, number> = { '--aspect': aspect };
  return (
    <Dialog open onClose={onClose} title={texts.cropTitle(name)} closeLabel={texts.cropClose}>
      <div className="crop-dialog" style={size}>
        <p className="crop-dialog__hint">{texts.cropHint}</p>
        <div className="crop-dialog__photo">
          {bitmap ? <CropStage aspect={aspect} bitmap={bitmap} {...parts} /> : <Waiting />}
        </div>
        <Faults faults={faultsOf(photo, shown, needs, [])} printMm={printMm} />
        <CropControls
          turnBy={90}
          leastZoom={leastZoom(shown.view, photo, frameOf(aspect))}
          search={search}
          onFindAgain={findAgain(search, shown.faces, setFaces)}
          {...parts}
        />
        <Button onClick={onClose}>{texts.cropDone}</Button>
      </div>
    </Dialog>
  );
}

function useDecoded({ file, width, height }: ChosenPhoto): ImageBitmap | undefined {
  const [bitmap, setBitmap] = useState<ImageBitmap>();
  useEffect(() => {
    let made: ImageBitmap | undefined;
    let isClosed = false;
    void decodeWithin(file, { width, height }, maxPixels).then((decoded) => {
      if (isClosed) return decoded?.close();
      made = decoded;
      setBitmap(decoded);
    });
    return () => {
      isClosed = true;
      made?.close();
    };
  }, [file, width, height]);
  return bitmap;
}
