import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { limits } from '#contracts/limits.ts';
import { previewFileName } from '#contracts/names.ts';
import type { PublishedImage } from '#contracts/uploads/upload.ts';
import { lateOutcome } from '../../lib/late-outcome.ts';
import { useWarningBeforeLeaving } from '../../lib/use-warning-before-leaving.ts';
import { upload as uploadTexts } from '../../texts/uploads/upload.ts';
import { sendBytes } from './api/send-bytes.ts';
import { abandonUpload, completeUpload, lookAtUpload, openUpload } from './api/upload-calls.ts';
import { browserClock, browserConnection } from './browser-tools.ts';
import { hadMetadata, withoutMetadata } from './metadata/without-metadata.ts';
import { labelOf, problemInside } from './picture-problem.ts';
import { requireTarget, requireUrl } from './references.ts';
import { makeCopies } from './smaller-copies.ts';
import { StorageError } from './storage-error.ts';
import { fingerprintOf, uploadMemory } from './upload-memory.ts';
import { type UploadSnapshot, UploadTask } from './upload-task.ts';

export interface Upload {
  /**
   * Uploads and publishes the file; undefined if the owner cancels. Called again with the same file, it resumes that upload, or
   * returns the published picture without sending it again.
   */
  readonly send: (file: File) => Promise<PublishedImage | undefined>;
  /** The state of the latest upload; undefined before the first. */
  readonly snapshot: UploadSnapshot | undefined;
  readonly pause: () => void;
  readonly resume: () => void;
  readonly cancel: () => void;
  /** Hides the latest upload. */
  readonly clear: () => void;
}

/** Uploads pictures one at a time. Leaving the page pauses the upload; choosing the same file again resumes it. */
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
  const snapshot = useSyncExternalStore(task?.subscribe ?? subscribeToNothing, () => task?.snapshot());

  useWarningBeforeLeaving(snapshot?.state.name === 'running');

  const send = useCallback(async (file: File) => {
    const before = latest.current;
    if (before?.file === file && before.task.snapshot()?.state.name !== 'canceled') {
      before.task.resume();
      return before.task.outcome().catch(unlessCanceled);
    }
    const started = await taskFor(file);
    setCurrent({ file, task: started });
    started.start();
    return started.outcome().catch(unlessCanceled);
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

const subscribeToNothing = () => () => undefined;

function unlessCanceled(error: unknown): undefined {
  if (!(error instanceof StorageError && error.code === 'canceled')) throw error;
}

/** True if this browser has an unfinished upload of the same file. */
export async function hasUnfinishedUpload(file: File): Promise<boolean> {
  return uploadMemory(window.localStorage, await fingerprintOf(file), Date.now).recall() !== undefined;
}

/**
 * The picture without metadata, because everyone will see it. A file that has none, or can't be read, is sent unchanged; the
 * server refuses files with a location.
 */
async function publicBytes(file: File): Promise<Blob> {
  const stripped = withoutMetadata(new Uint8Array(await file.arrayBuffer()));
  return stripped && hadMetadata(stripped) ? new Blob([...stripped.pieces], { type: stripped.type }) : file;
}

async function taskFor(file: File): Promise<UploadTask> {
  const { fileName, contentType } = await labelOf(file);
  const problem = await problemInside(file);
  if (problem !== undefined) throw new Error(problem);
  const fingerprint = await fingerprintOf(file);
  const bytes = await publicBytes(file);
  // A file that this browser can't decode is sent without copies: the server checks whether it is a picture.
  const copies = await makeCopies(file, { rendition: limits.renditionBytes, preview: limits.previewBytes }).catch(
    () => undefined,
  );
  const renditions = copies?.renditions ?? [];
  // A picture with the file name of previews would collide with its own preview.
  const preview = fileName === previewFileName ? undefined : copies?.preview;
  const upload = {
    fileName,
    contentType,
    size: bytes.size,
    ...(copies && { width: copies.width, height: copies.height }),
    renditions: renditions.map(({ bytes, ...size }) => ({ ...size, size: bytes.size })),
    ...(preview && { preview: { size: preview.size } }),
  };
  return new UploadTask(
    { file: bytes, renditions, preview },
    {
      transport: {
        open: () => openUpload(upload).then(requireTarget),
        look: lookAtUpload,
        complete: (uploadId, signal) => completeUpload(uploadId, signal).then(requireUrl),
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
