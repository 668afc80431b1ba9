import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { imageTypeOf, limits } from '#contracts/limits.ts';
import { previewFileName } from '#contracts/names.ts';
import type { PublishedImage } from '#contracts/upload.ts';
import { lateOutcome } from '../../lib/late-outcome.ts';
import { addProduct as texts } from '../../texts/add-product.ts';
import { upload as uploadTexts } from '../../texts/upload.ts';
import { sendBytes } from './api/send-bytes.ts';
import { abandonUpload, completeUpload, lookAtUpload, openUpload } from './api/upload-calls.ts';
import { browserClock, browserConnection } from './browser-tools.ts';
import { fingerprintOf } from './fingerprint.ts';
import { withoutMetadata } from './metadata/without-metadata.ts';
import { withAddress, withPlace } from './references.ts';
import { rightSized } from './right-sized.ts';
import { StorageError } from './storage-errors.ts';
import { uploadMemory } from './upload-memory.ts';
import { type UploadSnapshot, UploadTask } from './upload-task.ts';

export interface Upload {
  /**
   * Publishes the file; undefined when it was cancelled. Asked again with the same file it goes on, and a picture that is
   * published is not sent again.
   */
  readonly send: (file: File) => Promise<PublishedImage | undefined>;
  /** The task of the picture that was sent last; undefined before the first. */
  readonly snapshot: UploadSnapshot | undefined;
  readonly pause: () => void;
  readonly resume: () => void;
  readonly cancel: () => void;
  /** Puts the last task out of sight. */
  readonly clear: () => void;
}

/** Sends pictures, one at a time. Leaving the page pauses: what has been sent is kept, and found again. */
export function useUpload(): Upload {
  const [current, setCurrent] = useState<{ readonly file: File; readonly task: UploadTask }>();
  const latest = useRef(current);
  latest.current = current;
  useEffect(
    () => () => {
      const left = latest.current?.task;
      if (left?.snapshot()?.state.name === 'running') lateOutcome.write({ kind: 'error', text: uploadTexts.left });
      left?.pause();
    },
    [],
  );
  const task = current?.task;
  const snapshot = useSyncExternalStore(task?.subscribe ?? neverChanges, () => task?.snapshot());

  useWarningBeforeLeaving(snapshot?.state.name === 'running');

  const send = useCallback(async (file: File) => {
    const before = latest.current;
    if (before?.file === file && before.task.snapshot()?.state.name !== 'canceled') {
      before.task.resume();
      return before.task.outcome().catch(unlessCanceled);
    }
    const made = await taskFor(file);
    setCurrent({ file, task: made });
    made.start();
    return made.outcome().catch(unlessCanceled);
  }, []);
  return {
    send,
    snapshot,
    pause: () => task?.pause(),
    resume: () => task?.resume(),
    cancel: () => task?.cancel(),
    clear: useCallback(() => setCurrent(undefined), []),
  };
}

/** The browser asks before the page is closed or loaded anew. Moving about the site asks nothing: that pauses. */
function useWarningBeforeLeaving(isSending: boolean): void {
  useEffect(() => {
    if (!isSending) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isSending]);
}

const neverChanges = () => () => undefined;

function unlessCanceled(error: unknown): undefined {
  if (!(error instanceof StorageError && error.code === 'canceled')) throw error;
}

/** True when this browser began to send this very file before. */
export async function isKnown(file: File): Promise<boolean> {
  return uploadMemory(window.localStorage, await fingerprintOf(file), Date.now).recall() !== undefined;
}

/**
 * The picture without the place where it was taken: everyone will see it. A file that says nothing, or that can't be read, goes
 * as it is; the server refuses one that holds a position.
 */
async function publicBytes(file: File): Promise<Blob> {
  const bare = withoutMetadata(new Uint8Array(await file.arrayBuffer()));
  return bare?.described ? new Blob([...bare.pieces], { type: bare.type }) : file;
}

async function taskFor(file: File): Promise<UploadTask> {
  const contentType = imageTypeOf(file.name);
  if (contentType === undefined) throw new Error(texts.invalidImage);
  const fingerprint = await fingerprintOf(file);
  const bytes = await publicBytes(file);
  // A picture that this browser cannot decode goes as it is: the server says whether it is one.
  const sized = await rightSized(file, { rendition: limits.renditionBytes, preview: limits.previewBytes }).catch(
    () => undefined,
  );
  const renditions = sized?.renditions ?? [];
  // The preview's own name is taken by such a picture.
  const preview = file.name === previewFileName ? undefined : sized?.preview;
  const upload = {
    fileName: file.name,
    contentType,
    size: bytes.size,
    ...(sized && { width: sized.width, height: sized.height }),
    renditions: renditions.map(({ bytes, ...size }) => ({ ...size, size: bytes.size })),
    ...(preview && { preview: { size: preview.size } }),
  };
  return new UploadTask(
    { file: bytes, renditions, preview },
    {
      transport: {
        open: () => openUpload(upload).then(withPlace),
        look: lookAtUpload,
        complete: (uploadId, signal) => completeUpload(uploadId, signal).then(withAddress),
        abandon: abandonUpload,
        send: sendBytes,
      },
      clock: browserClock,
      connection: browserConnection,
      memory: uploadMemory(window.localStorage, fingerprint, Date.now),
      random: Math.random,
    },
  );
}
