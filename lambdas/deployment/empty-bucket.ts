/** Everything in a bucket. */
export interface BucketContents {
  /** Whether the bucket exists and is still marked as disposable. */
  isDisposable(bucket: string): Promise<boolean>;
  /** Some of the keys, none when it is empty. */
  list(bucket: string): Promise<readonly string[]>;
  remove(bucket: string, keys: readonly string[]): Promise<void>;
}

/**
 * Removes everything from a bucket that goes with its stage. CloudFormation asks for that also when the emptying alone leaves the
 * stack, as when a stage is to keep its data from now on: then the mark is gone already. One that was cut short can be repeated.
 */
export async function emptyBucket(contents: BucketContents, bucket: string): Promise<void> {
  if (!(await contents.isDisposable(bucket))) return;
  for (let keys = await contents.list(bucket); keys.length > 0; keys = await contents.list(bucket)) {
    await contents.remove(bucket, keys);
  }
}
