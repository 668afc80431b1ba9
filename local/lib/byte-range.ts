/** The first and the last byte, both inclusive. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Parses a `Range` header with a single range of bytes. Undefined for any other header, which S3 and CloudFront ignore. */
export function parseRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return start > end ? 'unsatisfiable' : { start, end };
}
