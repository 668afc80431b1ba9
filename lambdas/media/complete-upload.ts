import { planParts } from '../contracts/part-plan.ts';
import type { PublishedImage } from '../contracts/upload.ts';
import type { Caller } from '../platform/caller.ts';
import { type Refusal, type Result, refuse, succeed } from '../platform/result.ts';
import { endUpload } from './end-upload.ts';
import { imageTypeOfBytes } from './image-type.ts';
import { missingParts } from './missing-parts.ts';
import {
  type ArrivedFile,
  copiesOf,
  findOwn,
  type ImageFiles,
  type ImageParts,
  multipartOf,
  toPublishedImage,
  type UploadFile,
  type UploadRecord,
  type Uploads,
  uploadNotFound,
} from './upload.ts';

interface CompleteUploadDependencies {
  readonly uploads: Pick<Uploads, 'find' | 'decide' | 'publish' | 'forget'>;
  readonly files: Pick<ImageFiles, 'inspect' | 'publish' | 'discard'>;
  readonly parts: Pick<ImageParts, 'list' | 'join' | 'abort'>;
}

interface InspectedFile extends UploadFile, ArrivedFile {}

/**
 * Checks the uploaded files by their first bytes and publishes all or none. Concurrent calls, and calls after a crash, continue
 * and return the same result. Refusals: no such upload of this customer; a file has not arrived; a file is not the image that it
 * claims to be (then all are deleted).
 */
export async function completeUpload(
  dependencies: CompleteUploadDependencies,
  caller: Pick<Caller, 'userId'>,
  uploadId: string,
): Promise<Result<PublishedImage>> {
  const { uploads, files } = dependencies;
  const upload = await findOwn(uploads, caller, uploadId);
  if (upload === undefined) return uploadNotFound;
  if (upload.status === 'published') return succeed(toPublishedImage(upload));
  if (upload.status === 'ending') {
    await endUpload(dependencies, upload);
    return uploadNotFound;
  }

  const unjoined = await joinParts(dependencies, upload);
  if (unjoined !== undefined) return unjoined;
  const inspected = await inspectAll(files, upload);
  if (!inspected.ok) return inspected;
  if (inspected.value.some((file) => imageTypeOfBytes(file.firstBytes) !== file.contentType)) {
    await endUpload(dependencies, upload);
    return notAnImage;
  }
  return publish(dependencies, upload, inspected.value);
}

/** Joins the parts of a multipart upload into one file, if not done yet. */
async function joinParts(
  { files, parts }: CompleteUploadDependencies,
  upload: UploadRecord,
): Promise<Refusal | undefined> {
  const multipart = multipartOf(upload);
  if (multipart === undefined) return undefined;
  const stored = await parts.list(multipart);
  if (stored === undefined) return (await files.inspect(upload.imageKey)) === undefined ? uploadNotFound : undefined;
  const plan = planParts(upload.size);
  const missing = missingParts(plan, stored).length;
  if (missing > 0) return notArrived(`${missing} of the picture's ${plan.length} parts`, missing);
  await parts.join(multipart, stored);
  return undefined;
}

/** All files of the upload, the original last. */
async function inspectAll(
  files: Pick<ImageFiles, 'inspect'>,
  upload: UploadRecord,
): Promise<Result<readonly InspectedFile[]>> {
  const expected: readonly UploadFile[] = [...copiesOf(upload), upload];
  const inspected = await Promise.all(
    expected.map(async ({ imageKey, contentType, size }) => {
      const file = await files.inspect(imageKey);
      return file === undefined ? [] : [{ imageKey, contentType, size, ...file }];
    }),
  );
  const arrived = inspected.flat();
  if (inspected.at(-1)?.length === 0) return notArrived('The picture');
  const missing = expected.length - arrived.length;
  return missing === 0 ? succeed(arrived) : notArrived(`${missing} of the picture's smaller copies`, missing);
}

async function publish(
  { uploads, files }: CompleteUploadDependencies,
  upload: UploadRecord,
  inspected: readonly InspectedFile[],
): Promise<Result<PublishedImage>> {
  const status = upload.status === 'publishing' ? upload.status : await uploads.decide(upload.uploadId, 'publishing');
  if (status === 'published') return succeed(toPublishedImage(upload));
  if (status !== 'publishing') return uploadNotFound;
  const copies = inspected.slice(0, -1);
  const original = inspected.slice(-1);
  // The picture itself comes last: where it is, its copies are.
  for (const group of [copies, original]) {
    const copied = await Promise.all(group.map((file) => files.publish(file, file.etag)));
    if (copied.includes(false)) return notArrived('The picture');
  }
  // The uploaded files stay until the bucket's lifecycle rule deletes them: their presigned URLs can't be used again until then.
  return (await uploads.publish(upload.uploadId)) ? succeed(toPublishedImage(upload)) : uploadNotFound;
}

const notAnImage = refuse('not_an_image', 'Please Select a valid Image');

const notArrived = (what: string, count = 1): Refusal =>
  refuse('upload_not_finished', `${what} ${count === 1 ? 'has' : 'have'} not arrived yet. Please send it again.`);
