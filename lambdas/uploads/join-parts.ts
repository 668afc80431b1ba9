import { planParts } from '../contracts/uploads/part-plan.ts';
import { missingParts } from './missing-parts.ts';
import { multipartOf, type Upload, type UploadFiles, type UploadParts } from './upload.ts';

interface JoinPartsDependencies {
  readonly files: Pick<UploadFiles, 'inspect'>;
  readonly parts: Pick<UploadParts, 'list' | 'join'>;
}

type Joined =
  | { readonly outcome: 'joined' }
  | { readonly outcome: 'missing'; readonly missing: number; readonly of: number }
  /** S3 has aborted the multipart upload. */
  | { readonly outcome: 'gone' };

/** Joins the parts of a multipart upload into one file, unless that is already done. */
export async function joinParts({ files, parts }: JoinPartsDependencies, upload: Upload): Promise<Joined> {
  const multipart = multipartOf(upload);
  if (multipart === undefined) return { outcome: 'joined' };
  const stored = await parts.list(multipart);
  if (stored === undefined) {
    return { outcome: (await files.inspect(upload.imageKey)) === undefined ? 'gone' : 'joined' };
  }
  const plan = planParts(upload.size);
  const missing = missingParts(plan, stored).length;
  if (missing > 0) return { outcome: 'missing', missing, of: plan.length };
  await parts.join(multipart, stored);
  return { outcome: 'joined' };
}
