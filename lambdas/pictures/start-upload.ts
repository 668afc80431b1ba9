import type { NewUpload, RenditionAddress, StartedUpload } from '../contracts/uploads/upload.ts';
import type { Caller } from '../platform/caller.ts';
import { type NewUploadDependencies, newUploadState } from '../uploads/new-upload-state.ts';
import { openUpload } from '../uploads/open-upload.ts';
import type { UploadFiles, UploadParts } from '../uploads/upload.ts';
import { imageKeyOf } from './image-keys.ts';
import { type PictureUpload, type PictureUploads, previewFile, renditionFile } from './picture-upload.ts';

interface StartUploadDependencies extends NewUploadDependencies {
  readonly uploads: Pick<PictureUploads, 'create'>;
  readonly files: Pick<UploadFiles, 'presignPut'>;
  readonly parts: Pick<UploadParts, 'open' | 'presign' | 'abort'>;
  readonly newId: () => string;
}

/** Creates an upload and returns the URLs to PUT its files to. A large file is uploaded in parts. */
export async function startUpload(
  dependencies: StartUploadDependencies,
  caller: Pick<Caller, 'userId'>,
  file: NewUpload,
): Promise<StartedUpload> {
  const { uploads, files, parts, newId } = dependencies;
  const uploadId = newId();
  const upload: PictureUpload = {
    uploadId,
    userId: caller.userId,
    ...file,
    imageKey: imageKeyOf(uploadId, file.fileName),
    ...newUploadState(dependencies),
    uses: 0,
  };
  const create = async (record: PictureUpload): Promise<undefined> => void (await uploads.create(record));
  const address = await openUpload<PictureUpload, never>({ files, parts, create }, upload);
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
