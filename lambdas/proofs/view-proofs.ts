import { limits } from '../contracts/limits.ts';
import type { OrderProofs, Proof, ProofPicture } from '../contracts/proofs/proof.ts';
import type { PhotoFiles, PhotoRecord, Photos } from '../photos/photo.ts';
import { countView, type PhotoCounts } from '../photos/photo-count.ts';
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
  return show(dependencies, proofs, await picturesOf(dependencies, proofs), limits.photos.viewSeconds.owner);
}

/** The same for the order's customer. Refuses views above the day's limit (`too_many_views`). */
export async function viewProofsOfCustomer(
  dependencies: ViewProofsDependencies & { readonly photoCounts: PhotoCounts },
  userId: string,
  proofs: readonly ProofRecord[],
): Promise<Result<OrderProofs>> {
  const pictures = await picturesOf(dependencies, proofs);
  const shown = [...new Set(pictures.values())];
  const refused = shown.length === 0 ? undefined : await countView(dependencies, userId, shown);
  return refused ?? succeed(await show(dependencies, proofs, pictures, limits.photos.viewSeconds.customer));
}

type Pictures = ReadonlyMap<ProofRecord, PhotoRecord>;

/** The pictures that still exist. */
async function picturesOf({ photos }: ViewProofsDependencies, proofs: readonly ProofRecord[]): Promise<Pictures> {
  const userIds = [...new Set(proofs.map(({ photo }) => photo.userId))];
  const found = await Promise.all(
    userIds.map(async (userId) => {
      const own = proofs.filter(({ photo }) => photo.userId === userId);
      const records = await photos.of(userId).findMany([...new Set(own.map(({ photo }) => photo.photoId))]);
      return own.flatMap((proof): [ProofRecord, PhotoRecord][] => {
        const record = records.get(proof.photo.photoId);
        return record?.status === 'published' ? [[proof, record]] : [];
      });
    }),
  );
  return new Map(found.flat());
}

async function show(
  { photoFiles, now }: ViewProofsDependencies,
  proofs: readonly ProofRecord[],
  pictures: Pictures,
  seconds: number,
): Promise<OrderProofs> {
  const time = now();
  const pictureOf = async (proof: ProofRecord): Promise<ProofPicture> => {
    const photo = pictures.get(proof);
    if (photo === undefined) return { gone: true };
    const { width, height } = photo;
    return { url: await photoFiles.presignView(photo, time, seconds), width, height };
  };
  const shown = proofs.map(
    async (proof): Promise<Proof> => ({
      ...{ lineId: proof.lineId, round: proof.round, sentAt: proof.sentAt },
      picture: await pictureOf(proof),
      ...(proof.answered !== undefined && { answered: proof.answered }),
    }),
  );
  return { proofs: await Promise.all(shown), expiresAt: new Date(time.getTime() + seconds * 1000).toISOString() };
}
