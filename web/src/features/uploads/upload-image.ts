import type { PublishedImage, UploadTarget } from '../../../../lambdas/contracts/upload.ts';
import { ApiProblem } from '../../lib/problem.ts';
import { addProduct as texts } from '../../texts.ts';

/** How far a file has come. A retry goes on from here, so that nothing is sent twice. */
export type UploadStage =
  | { readonly name: 'chosen' }
  | { readonly name: 'opened'; readonly target: UploadTarget }
  /** The bytes were sent and no answer came: they may have arrived. */
  | { readonly name: 'unsure'; readonly target: UploadTarget }
  | { readonly name: 'sent'; readonly target: UploadTarget }
  | { readonly name: 'published'; readonly image: PublishedImage };

/** What an upload needs of the world. */
export interface UploadTools {
  readonly create: () => Promise<UploadTarget>;
  /** Answers S3's status; throws when none came. */
  readonly put: (target: UploadTarget) => Promise<number>;
  readonly complete: (uploadId: string) => Promise<PublishedImage>;
}

/** Where a step led, and what went wrong on the way if it went wrong. */
interface Outcome {
  readonly stage: UploadStage;
  readonly failure?: unknown;
}

/**
 * Takes a file from where it is to a published image, telling every stage it reaches. Throws what went wrong, in words fit
 * to show; the stage last told is where the next try goes on.
 */
export async function uploadImage(
  from: UploadStage,
  tools: UploadTools,
  onStage: (stage: UploadStage) => void,
): Promise<PublishedImage> {
  let stage = from;
  while (stage.name !== 'published') {
    const outcome = await advance(stage, tools);
    onStage(outcome.stage);
    if (outcome.failure !== undefined) throw outcome.failure;
    stage = outcome.stage;
  }
  return stage.image;
}

function advance(stage: Exclude<UploadStage, { name: 'published' }>, tools: UploadTools): Promise<Outcome> {
  switch (stage.name) {
    case 'chosen':
      return open(tools);
    case 'opened':
      return send(stage.target, tools);
    case 'unsure':
    case 'sent':
      return publish(stage, tools);
  }
}

async function open({ create }: UploadTools): Promise<Outcome> {
  try {
    return { stage: { name: 'opened', target: await create() } };
  } catch (failure) {
    return { stage: { name: 'chosen' }, failure };
  }
}

async function send(target: UploadTarget, { put }: UploadTools): Promise<Outcome> {
  try {
    const status = await put(target);
    // 412: the bytes of an earlier try are there already.
    if (status < 300 || status === 412) return { stage: { name: 'sent', target } };
    // The address has run out, or S3 will not have the file: the next try asks for a new address.
    return { stage: { name: 'chosen' }, failure: new Error(texts.uploadFailed) };
  } catch (failure) {
    return { stage: { name: 'unsure', target }, failure };
  }
}

async function publish(
  stage: Extract<UploadStage, { readonly name: 'unsure' | 'sent' }>,
  { complete }: UploadTools,
): Promise<Outcome> {
  try {
    return { stage: { name: 'published', image: await complete(stage.target.uploadId) } };
  } catch (failure) {
    const code = failure instanceof ApiProblem ? failure.code : undefined;
    if (code === 'upload_not_finished') {
      const stillToSend: UploadStage = { name: 'opened', target: stage.target };
      return stage.name === 'unsure' ? { stage: stillToSend } : { stage: stillToSend, failure };
    }
    const useless = code === 'upload_not_found' || code === 'not_an_image';
    return { stage: useless ? { name: 'chosen' } : stage, failure };
  }
}
