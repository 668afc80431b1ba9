import { useEffect, useState } from 'react';
import type { Crop } from '#contracts/questions/answers.ts';
import { giftPhotos as texts } from '#web/texts/previews/gift-photos.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Waiting } from '#web/ui/waiting.tsx';
import type { ChosenPhoto } from '../../photos/chosen-photo.ts';
import { CropControls } from '../components/crop-controls.tsx';
import { CropStage } from '../components/crop-stage.tsx';
import { cropFrom, cutFrom } from '../preview/crop.ts';
import { decodeWithin } from '../preview/photo.ts';
import { Faults, faultsOf } from './photo-faults.tsx';
import './crop-dialog.css';

interface CropDialogProps {
  readonly photo: ChosenPhoto;
  readonly name: string;
  readonly printMm: readonly [number, number];
  readonly onCrop: (crop: Crop) => void;
  readonly onClose: () => void;
}

const maxPixels = 1_500_000;

/**
 * A dialog to move, zoom and rotate a photo behind the print's frame, and to place the oval on the face. Saves every change.
 */
export function CropDialog({ photo, name, printMm, onCrop, onClose }: CropDialogProps) {
  const aspect = printMm[0] / printMm[1];
  const bitmap = useDecoded(photo);
  const [cut, setCut] = useState(() => cutFrom(photo.crop, photo, aspect));
  const change = (changes: Partial<typeof cut>) => {
    const next = { ...cut, ...changes };
    setCut(next);
    onCrop(cropFrom(next, photo, aspect));
  };
  const parts = {
    ...cut,
    onView: (view: typeof cut.view) => change({ view }),
    onFace: (face: typeof cut.face) => change({ face }),
  };
  return (
    <Dialog open onClose={onClose} title={texts.cropTitle(name)} closeLabel={texts.cropClose}>
      <div className="crop-dialog" data-wide={aspect > 1 || undefined}>
        <p className="crop-dialog__hint">{texts.cropHint}</p>
        {bitmap ? <CropStage aspect={aspect} bitmap={bitmap} {...parts} /> : <Waiting />}
        <Faults faults={faultsOf(photo, cut, printMm, [])} printMm={printMm} />
        <CropControls turnBy={90} {...parts} />
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
