import { useRef, useState } from 'react';
import { encodeWithin } from '#web/lib/encode-canvas.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { share } from '#web/lib/share.ts';
import { tryIt } from '#web/texts/previews/try-it.ts';
import { Button } from '#web/ui/button.tsx';
import { Message } from '#web/ui/message.tsx';

interface KeepPictureProps {
  /** Makes the picture. Undefined, or a rejection, if this device can't. */
  readonly jpeg: () => Promise<Blob | undefined>;
  readonly fileName: string;
  /** The title of a shared picture. */
  readonly title: string;
  readonly ready: boolean;
  /** The accessible names of the buttons, to distinguish several pictures on a page. */
  readonly labels?: { readonly save: string; readonly share: string };
  /** The look of the first button. Default: `quiet`. */
  readonly look?: 'primary' | 'quiet';
}

const type = 'image/jpeg';

/** The JPEG of a canvas; undefined if there is no canvas, or too little memory. */
export const jpegOf = async (canvas: HTMLCanvasElement | null): Promise<Blob | undefined> =>
  canvas ? encodeWithin(canvas, { type, qualities: [0.92], maxBytes: Number.POSITIVE_INFINITY }) : undefined;

/** Buttons to share a drawn picture on devices that can share files, and to save it. Nothing is uploaded. */
export function KeepPicture({ jpeg, fileName, title, ready, labels, look = 'quiet' }: KeepPictureProps) {
  const [problem, setProblem] = useState<string>();
  const isBusy = useRef(false);
  const withJpeg = async (use: (bytes: Blob) => Promise<void> | void): Promise<void> => {
    if (isBusy.current) return;
    isBusy.current = true;
    setProblem(undefined);
    const bytes = await jpeg().catch(() => undefined);
    if (bytes) await use(bytes);
    else setProblem(tryIt.notMade);
    isBusy.current = false;
  };
  const sharePicture = async (bytes: Blob): Promise<void> => {
    if (!(await share({ files: [new File([bytes], fileName, { type })], title }))) setProblem(tryIt.notShared);
  };
  const canShare = sharesFiles();
  return (
    <>
      {canShare && (
        <Button look={look} disabled={!ready} aria-label={labels?.share} onClick={() => void withJpeg(sharePicture)}>
          {tryIt.share}
        </Button>
      )}
      <Button
        look={canShare ? 'quiet' : look}
        disabled={!ready}
        aria-label={labels?.save}
        onClick={() => void withJpeg((bytes) => saveFile(fileName, type, bytes))}
      >
        {tryIt.save}
      </Button>
      <Message kind="error">{problem}</Message>
    </>
  );
}

const sharesFiles = (): boolean | undefined => navigator.canShare?.({ files: [new File(['x'], 'x.jpg', { type })] });
