import { type Pieces, viewOf } from '../metadata/bytes.ts';
import { type Frame, frameOf } from './jpeg-frame.ts';
import { type Coded, type ScanPart, ScanWalk } from './jpeg-scan.ts';
import { type Codes, codesOf, ScanBits } from './scan-bits.ts';

const marker = {
  fill: 0xff,
  tables: 0xc4,
  scan: 0xda,
  restartInterval: 0xdd,
  restart: 0xd0,
  lastRestart: 0xd7,
} as const;
/** The frames whose scans this can walk: baseline, extended and progressive, with Huffman codes. */
const walked = new Set([0xc0, 0xc1, 0xc2]);
const isFrame = (code: number): boolean => code >= 0xc0 && code <= 0xcf && ![marker.tables, 0xc8, 0xcc].includes(code);

/**
 * True if the scans of a JPEG's segments have data for exactly the blocks of its frame. A browser fills missing blocks with grey
 * and says nothing. True also for kinds of JPEG that it can't walk.
 */
export function scansAreWhole(segments: Pieces): boolean {
  const tables = new Map<number, Codes>();
  const drawn = new Set<number>();
  let frame: Frame | undefined;
  let interval = Number.POSITIVE_INFINITY;
  for (const segment of segments) {
    const code = segment[1] ?? 0;
    if (isFrame(code)) {
      frame = walked.has(code) ? frameOf(code, segment.subarray(4)) : undefined;
      if (!frame) return true;
    }
    if (code === marker.tables) readTables(segment.subarray(4), tables);
    if (code === marker.restartInterval) interval = viewOf(segment).getUint16(4) || Number.POSITIVE_INFINITY;
    if (code !== marker.scan) continue;
    const part = frame && scanPart(segment, frame, tables);
    if (!frame || !part) return false;
    const walk = new ScanWalk(frame, part);
    for (const bits of intervalsIn(segment)) if (!walk.interval(bits, interval)) return false;
    if (!walk.isComplete()) return false;
    if (part.first === 0) for (const { component } of part.coded) drawn.add(component.id);
  }
  return frame?.components.every(({ id }) => drawn.has(id)) ?? false;
}

/** Adds the tables of a DHT segment, by class and number. */
function readTables(body: Uint8Array, tables: Map<number, Codes>): void {
  for (let offset = 0; offset + 17 <= body.length; ) {
    const counts = body.subarray(offset + 1, offset + 17);
    const end = offset + 17 + counts.reduce((sum, count) => sum + count, 0);
    tables.set(body[offset] ?? 0, codesOf(counts, body.subarray(offset + 17, end)));
    offset = end;
  }
}

/** What the header of an SOS segment says; undefined if it names a component that the frame doesn't have. */
function scanPart(
  segment: Uint8Array,
  { components, isProgressive }: Frame,
  tables: ReadonlyMap<number, Codes>,
): ScanPart | undefined {
  const count = segment[4] ?? 0;
  const coded: Coded[] = [];
  for (let k = 0; k < count; k++) {
    const [id, chosen = 0] = segment.subarray(5 + 2 * k);
    const component = components.find((each) => each.id === id);
    if (!component) return undefined;
    coded.push({ component, dc: tables.get(chosen >> 4), ac: tables.get(0x10 | (chosen & 15)) });
  }
  if (count === 0) return undefined;
  // Decoders ignore these numbers in the one scan of a baseline JPEG.
  if (!isProgressive) return { coded, first: 0, last: 63, isRefined: false };
  const [first = 0, last = 63, bits = 0] = segment.subarray(5 + 2 * count);
  return { coded, first, last: Math.min(63, last), isRefined: bits >> 4 > 0 };
}

/** The data of a scan between its restart markers. */
function* intervalsIn(segment: Uint8Array): Generator<ScanBits> {
  let start = 2 + viewOf(segment).getUint16(2);
  for (let at = segment.indexOf(marker.fill, start); at >= 0; at = segment.indexOf(marker.fill, at + 1)) {
    const code = segment[at + 1] ?? 0;
    if (code < marker.restart || code > marker.lastRestart) continue;
    yield new ScanBits(segment, start, at);
    start = at + 2;
  }
  yield new ScanBits(segment, start, segment.length);
}
