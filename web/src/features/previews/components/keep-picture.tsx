import type { RefObject } from 'react';
import { saveFile } from '#web/lib/save-file.ts';
import { tryIt } from '#web/texts/previews/try-it.ts';
import { Button } from '#web/ui/button.tsx';

interface KeepPictureProps {
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  readonly fileName: string;
  /** The title of a shared picture. */
  readonly title: string;
  readonly ready: boolean;
  /** The accessible names of the buttons, to distinguish several pictures on a page. */
  readonly labels?: { readonly save: string; readonly share: string };
}

const type = 'image/jpeg';

/** Buttons to save a drawn picture, and to share it on devices that can share files. */
export function KeepPicture({ canvas, fileName, title, ready, labels }: KeepPictureProps) {
  const withJpeg = (action: (bytes: Blob) => void): void => {
    if (ready) canvas.current?.toBlob((bytes) => bytes && action(bytes), type, 0.92);
  };
  const share = (bytes: Blob): void => {
    const files = [new File([bytes], fileName, { type })];
    // Ignores the rejection, because cancelling a share is not an error.
    navigator.share({ files, title }).catch(() => undefined);
  };
  return (
    <>
      <Button
        look="quiet"
        disabled={!ready}
        aria-label={labels?.save}
        onClick={() => withJpeg((bytes) => saveFile(fileName, type, bytes))}
      >
        {tryIt.save}
      </Button>
      {sharesFiles() && (
        <Button look="quiet" disabled={!ready} aria-label={labels?.share} onClick={() => withJpeg(share)}>
          {tryIt.share}
        </Button>
      )}
    </>
  );
}

const sharesFiles = (): boolean =>
  typeof navigator.canShare === 'function' && navigator.canShare({ files: [new File(['x'], 'x.jpg', { type })] });
