import { limits } from '../contracts/limits.ts';
import { type PlannedPart, planParts } from '../contracts/part-plan.ts';
import type { NewUpload, PartAddress, RenditionAddress, StartedUpload } from '../contracts/upload.ts';
import type { Caller } from '../platform/caller.ts';
import { type Clock, daySeconds, epochSeconds } from '../platform/clock.ts';
import { imageKeyOf } from './image-keys.ts';
import {
  type ImageFiles,
  type ImageParts,
  previewFile,
  renditionFile,
  type UploadRecord,
  type Uploads,
} from './upload.ts';

/** An unfinished upload expires after a week, when the bucket's lifecycle rule has removed its parts. */
const unfinishedSeconds = 7 * daySeconds;

interface StartUploadDependencies {
  readonly uploads: Pick<Uploads, 'create'>;
  readonly files: Pick<ImageFiles, 'presignPut'>;
  readonly parts: Pick<ImageParts, 'open' | 'presign' | 'abort'>;
  readonly newId: () => string;
  readonly now: Clock;
}

/** Creates an upload and returns where to PUT its file: at once, or in parts if it is large (D9). */
export async function startUpload(
  dependencies: StartUploadDependencies,
  caller: Pick<Caller, 'userId'>,
  file: NewUpload,
): Promise<StartedUpload> {
  const { files, newId, now } = dependencies;
  const createdAt = now();
  const uploadId = newId();
  const upload: UploadRecord = {
    uploadId,
    userId: caller.userId,
    ...file,
    imageKey: imageKeyOf(uploadId, file.fileName),
    status: 'pending',
    uses: 0,
    createdAt: createdAt.toISOString(),
    expiresAt: epochSeconds(createdAt) + unfinishedSeconds,
  };
  const address =
    file.size > limits.singlePutBytes ? await openParts(dependencies, upload) : await openPut(dependencies, upload);
  const renditions = await Promise.all(
    (file.renditions ?? []).map(
      async (rendition): Promise<RenditionAddress> => ({
        width: rendition.width,
        ...(await files.presignPut(renditionFile(upload, rendition))),
      }),
    ),
  );
  const preview = file.preview && (await files.presignPut(previewFile(upload, file.preview.size)));
  return {
    ...{ uploadId, imageKey: upload.imageKey, ...address },
    ...(renditions.length > 0 && { renditions }),
    ...(preview && { preview }),
  };
}

async function openPut({ uploads, files }: StartUploadDependencies, upload: UploadRecord) {
  await uploads.create(upload);
  return files.presignPut(upload);
}

/** An upload without a record would stay in S3, at a cost, until the bucket's lifecycle rule aborts it. */
async function openParts({ uploads, parts }: StartUploadDependencies, upload: UploadRecord) {
  const multipart = { imageKey: upload.imageKey, s3UploadId: await parts.open(upload) };
  try {
    await uploads.create({ ...upload, s3UploadId: multipart.s3UploadId });
  } catch (error) {
    await parts.abort(multipart);
    throw error;
  }
  const addressed = async (part: PlannedPart): Promise<PartAddress> => ({
    ...part,
    ...(await parts.presign(multipart, part)),
  });
  return { parts: await Promise.all(planParts(upload.size).map(addressed)) };
}
