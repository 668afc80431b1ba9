import { viewOf } from '../metadata/bytes.ts';

/** One colour component of a JPEG: its blocks of 8 by 8 pixels. */
export interface Component {
  readonly id: number;
  /** The blocks of one unit of an interleaved scan. */
  readonly unitBlocks: number;
  /** The blocks of a scan that has only this component. */
  readonly blocks: number;
  /** For a progressive JPEG: a bit for each coefficient that a scan has set. */
  readonly set: Uint8Array;
}

export interface Frame {
  readonly isProgressive: boolean;
  /** The units of an interleaved scan. */
  readonly units: number;
  readonly components: readonly Component[];
}

const progressive = 0xc2;

/** The frame in a SOF segment (ITU T.81, B.2.2); undefined if it is too short or leaves the height to a later segment. */
export function frameOf(code: number, body: Uint8Array): Frame | undefined {
  const count = body[5] ?? 0;
  if (count === 0 || body.length < 6 + 3 * count) return undefined;
  const [height, width] = [viewOf(body).getUint16(1), viewOf(body).getUint16(3)];
  const sampled = Array.from({ length: count }, (_, index) => {
    const [id = 0, factors = 0] = body.subarray(6 + 3 * index);
    return { id, across: factors >> 4, down: factors & 15 };
  });
  const most = {
    across: Math.max(...sampled.map(({ across }) => across)),
    down: Math.max(...sampled.map(({ down }) => down)),
  };
  if (height === 0 || width === 0 || sampled.some(({ across, down }) => across === 0 || down === 0)) return undefined;
  const isProgressive = code === progressive;
  const blocksAlong = (pixels: number, factor: number, largest: number) =>
    Math.ceil(Math.ceil((pixels * factor) / largest) / 8);
  return {
    isProgressive,
    units: Math.ceil(width / (8 * most.across)) * Math.ceil(height / (8 * most.down)),
    components: sampled.map(({ id, across, down }) => {
      const blocks = blocksAlong(width, across, most.across) * blocksAlong(height, down, most.down);
      return { id, unitBlocks: across * down, blocks, set: new Uint8Array(isProgressive ? blocks * 8 : 0) };
    }),
  };
}
