import { type Bucket, compareKeys, type ObjectRecord } from './bucket.ts';

interface ListingRequest {
  readonly prefix: string;
  readonly delimiter: string;
  /** The last name of the previous page; names up to it are skipped. */
  readonly after: string;
  readonly maxKeys: number;
}

interface Listing {
  readonly objects: readonly ObjectRecord[];
  readonly commonPrefixes: readonly string[];
  /** The last name on this page, when there is more. */
  readonly next?: string;
}

/** One page of a bucket: keys with the same text between the prefix and the next delimiter become one entry. */
export const listPage = (bucket: Bucket, { prefix, delimiter, after, maxKeys }: ListingRequest): Listing => {
  const objects: ObjectRecord[] = [];
  const commonPrefixes: string[] = [];
  let last = after;
  for (const record of bucket.list(prefix)) {
    const end = delimiter ? record.key.indexOf(delimiter, prefix.length) : -1;
    const name = end < 0 ? record.key : record.key.slice(0, end + delimiter.length);
    if (compareKeys(name, last) <= 0) continue;
    if (objects.length + commonPrefixes.length === maxKeys)
      return { objects, commonPrefixes, ...(maxKeys > 0 ? { next: last } : {}) };
    if (end < 0) objects.push(record);
    else commonPrefixes.push(name);
    last = name;
  }
  return { objects, commonPrefixes };
};
