/** What lies in a bucket, whoever put it there. */
export interface BucketContents {
  /** Some of the keys, none when it is empty. */
  list(bucket: string): Promise<readonly string[]>;
  remove(bucket: string, keys: readonly string[]): Promise<void>;
}

/** Removes everything from a bucket. One that was cut short can be repeated. */
export async function emptyBucket(contents: BucketContents, bucket: string): Promise<void> {
  for (let keys = await contents.list(bucket); keys.length > 0; keys = await contents.list(bucket)) {
    await contents.remove(bucket, keys);
  }
}
