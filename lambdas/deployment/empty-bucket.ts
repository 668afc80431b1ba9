/** The objects of a bucket. */
export interface BucketContents {
  /** Whether the bucket exists and is still marked as disposable. */
  isDisposable(bucket: string): Promise<boolean>;
  /** Some of the keys; none if the bucket is empty. */
  list(bucket: string): Promise<readonly string[]>;
  remove(bucket: string, keys: readonly string[]): Promise<void>;
}

/**
 * Empties a bucket that is deleted with its stage. Idempotent. CloudFormation also calls this if only the custom resource
 * leaves the stack, for example because the stage now keeps its data. The tag is gone by then, so nothing is deleted.
 */
export async function emptyBucket(contents: BucketContents, bucket: string): Promise<void> {
  if (!(await contents.isDisposable(bucket))) return;
  for (let keys = await contents.list(bucket); keys.length > 0; keys = await contents.list(bucket)) {
    await contents.remove(bucket, keys);
  }
}
