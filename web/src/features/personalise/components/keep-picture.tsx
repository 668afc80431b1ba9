import type { RefObject } from 'react';
import { saveFile } from '#web/lib/save-file.ts';
import { tryIt } from '#web/texts/try-it.ts';
import { Button } from '#web/ui/button.tsx';

interface KeepPictureProps {
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  readonly fileName: string;
  /** What a shared picture is called. */
  readonly title: string;
  readonly ready: boolean;
  /** The buttons' names, if there are several pictures. */
  readonly labels?: { readonly save: string; readonly share: string };
}

const type = 'image/jpeg';

/** Buttons that save a drawn picture, and share it where the device shares files. */
export function KeepPicture({ canvas, fileName, title, ready, labels }: KeepPictureProps) {
  const use = (action: (bytes: Blob) => void): void => {
    if (ready) canvas.current?.toBlob((bytes) => bytes && action(bytes), type, 0.92);
  };
  const share = (bytes: Blob): void => {
    const files = [new File([bytes], fileName, { type })];
    // Cancelling a share is no failure.
    navigator.share({ files, title }).catch(() => undefined);
  };
  return (
    <>
      <Button
        look="quiet"
        disabled={!ready}
        aria-label={labels?.save}
        onClick={() => use((bytes) => saveFile(fileName, type, bytes))}
      >
        {tryIt.save}
      </Button>
      {sharesFiles() && (
        <Button look="quiet" disabled={!ready} aria-label={labels?.share} onClick={() => use(share)}>
          {tryIt.share}
        </Button>
      )}
    </>
  );
}

const sharesFiles = (): boolean =>
  typeof navigator.canShare === 'function' && navigator.canShare({ files: [new File(['x'], 'x.jpg', { type })] });
