import { limits } from '../contracts/limits.ts';
import type { OrderProofs, Proof } from '../contracts/proofs/proof.ts';
import { findNamed } from '../photos/named-photos.ts';
import type { PhotoFiles, PhotoRecord, Photos } from '../photos/photo.ts';
import { countView, type PhotoCounts } from '../photos/photo-count.ts';
import { showPicture } from '../photos/show-picture.ts';
import type { Clock } from '../platform/clock.ts';
import { type Result, succeed } from '../platform/result.ts';
import type { ProofRecord } from './proof.ts';

export interface ViewProofsDependencies {
  readonly photos: Photos;
  readonly photoFiles: Pick<PhotoFiles, 'presignView'>;
  readonly now: Clock;
}

/** These rounds with the URLs of their pictures, for owners. */
export async function viewProofs(
  dependencies: ViewProofsDependencies,
  proofs: readonly ProofRecord[],
): Promise<OrderProofs> {
  const pictures = await findNamed(dependencies, namesIn(proofs));
  return show(dependencies, proofs, pictures, limits.photos.viewSeconds.owner);
}

/** The same for the order's customer. Refuses views above the day's limit (`too_many_views`). */
export async function viewProofsOfCustomer(
  dependencies: ViewProofsDependencies & { readonly photoCounts: PhotoCounts },
  userId: string,
  proofs: readonly ProofRecord[],
): Promise<Result<OrderProofs>> {
  const pictures = await findNamed(dependencies, namesIn(proofs));
  const shown = [...pictures.values()];
  const refused = shown.length === 0 ? undefined : await countView(dependencies, userId, shown);
  return refused ?? succeed(await show(dependencies, proofs, pictures, limits.photos.viewSeconds.customer));
}

const namesIn = (proofs: readonly ProofRecord[]) => proofs.map(({ photo }) => photo);

async function show(
  { photoFiles, now }: ViewProofsDependencies,
  proofs: readonly ProofRecord[],
  pictures: ReadonlyMap<string, PhotoRecord>,
  seconds: number,
): Promise<OrderProofs> {
  const time = now();
  const shown = proofs.map(
    async (proof): Promise<Proof> => ({
      ...{ lineId: proof.lineId, round: proof.round, sentAt: proof.sentAt },
      picture: await showPicture(photoFiles, pictures.get(proof.photo.photoId), time, seconds),
      ...(proof.answered !== undefined && { answered: proof.answered }),
    }),
  );
  return { proofs: await Promise.all(shown), expiresAt: new Date(time.getTime() + seconds * 1000).toISOString() };
}
