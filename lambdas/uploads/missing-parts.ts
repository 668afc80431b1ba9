import type { PlannedPart } from '../contracts/uploads/part-plan.ts';
import type { StoredPart } from './upload.ts';

/** The planned parts that S3 doesn't have, or has with another size. */
export const missingParts = (plan: readonly PlannedPart[], stored: readonly StoredPart[]): readonly PlannedPart[] => {
  const sizes = new Map(stored.map(({ partNumber, size }) => [partNumber, size]));
  return plan.filter(({ partNumber, size }) => sizes.get(partNumber) !== size);
};
