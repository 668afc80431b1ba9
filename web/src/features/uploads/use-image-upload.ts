import { useRef, useState } from 'react';
import { imageTypeOf } from '../../../../lambdas/contracts/limits.ts';
import type { PublishedImage } from '../../../../lambdas/contracts/upload.ts';
import { addProduct as texts } from '../../texts.ts';
import { completeUpload } from './api/complete-upload.ts';
import { createUpload } from './api/create-upload.ts';
import { putFile } from './api/put-file.ts';
import { type UploadStage, uploadImage } from './upload-image.ts';

/** Uploads pictures, one at a time. `sentBytes` of the file on its way, undefined while none is. */
export function useImageUpload() {
  const [sentBytes, setSentBytes] = useState<number>();
  const journey = useRef<{ file: File; stage: UploadStage }>(undefined);

  /** Publishes the file; asked again with the same file, goes on from where it had come to. */
  const upload = async (file: File): Promise<PublishedImage> => {
    const contentType = imageTypeOf(file.name);
    if (contentType === undefined) throw new Error(texts.invalidImage);
    const from: UploadStage = journey.current?.file === file ? journey.current.stage : { name: 'chosen' };
    try {
      return await uploadImage(
        from,
        {
          create: () => createUpload({ fileName: file.name, contentType, size: file.size }),
          put: (target) => putFile(file, target, setSentBytes),
          complete: completeUpload,
        },
        (stage) => {
          journey.current = { file, stage };
        },
      );
    } finally {
      setSentBytes(undefined);
    }
  };
  return { upload, sentBytes };
}
