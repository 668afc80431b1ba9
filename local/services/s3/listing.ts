import { type Bucket, compareKeys, type ObjectRecord } from './bucket.ts';

interface ListingRequest {
  readonly prefix: string;
  readonly delimiter: string;
  /** The last name on the previous page. This page starts after it. */
  readonly after: string;
  readonly maxKeys: number;
}

interface Listing {
  readonly objects: readonly ObjectRecord[];
  readonly commonPrefixes: readonly string[];
  /** The last name on this page, if there are more pages. */
  readonly next?: string;
}

/** Lists one page of a bucket. Keys that are the same up to the first delimiter after the prefix become one common prefix. */
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
