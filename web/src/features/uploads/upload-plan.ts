/** The target of one PUT, which must have exactly these headers. */
export interface SendTarget {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * The API's response about an upload, both when it is opened and later. Each file or part with a URL still has to be sent.
 * Files up to 256 KiB have no parts.
 */
export interface UploadResponse extends Partial<SendTarget> {
  readonly uploadId: string;
  readonly status?: 'started' | 'published';
  readonly parts?: readonly (Partial<SendTarget> & {
    readonly partNumber: number;
    readonly offset: number;
    readonly size: number;
  })[];
  readonly renditions?: readonly (Partial<SendTarget> & { readonly width: number })[];
  readonly preview?: Partial<SendTarget>;
}

/** A smaller copy of the picture, made before the upload. */
export interface Rendition {
  readonly width: number;
  readonly height: number;
  readonly bytes: Blob;
}

/** Everything that one upload sends. */
export interface UploadContent {
  readonly file: Blob;
  readonly renditions: readonly Rendition[];
  /** The picture for link previews. */
  readonly preview?: Blob | undefined;
}

/** One PUT of an upload. */
export interface Piece {
  readonly id: string;
  readonly bytes: Blob;
  /** Undefined once the server has the piece. */
  readonly target: SendTarget | undefined;
}

/**
 * The pieces of a picture, as planned by the server. The smaller copies go first: their bytes must have the announced sizes,
 * and a reload would have to draw any unsent ones again.
 */
export function piecesOf(response: UploadResponse, { file, renditions, preview }: UploadContent): readonly Piece[] {
  const copies: Piece[] = (response.renditions ?? []).flatMap(({ width, ...target }) => {
    const bytes = renditions.find((rendition) => rendition.width === width)?.bytes;
    return bytes ? [{ id: `copy ${width}`, bytes, target: targetOf(target) }] : [];
  });
  if (response.preview && preview) copies.push({ id: 'preview', bytes: preview, target: targetOf(response.preview) });
  if (response.parts === undefined) return [...copies, { id: 'file', bytes: file, target: targetOf(response) }];
  const parts = response.parts.map(({ partNumber, offset, size, ...target }) => ({
    id: `part ${partNumber}`,
    bytes: file.slice(offset, offset + size),
    target: targetOf(target),
  }));
  return [...copies, ...parts];
}

const targetOf = ({ url, headers }: Partial<SendTarget>): SendTarget | undefined =>
  url === undefined ? undefined : { url, headers: headers ?? {} };
