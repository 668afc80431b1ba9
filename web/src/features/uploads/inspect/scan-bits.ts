/** The possible lengths of a Huffman code. */
const longestCode = 16;

/** A code's length and symbol by the next 16 bits: `length << 8 | symbol`, or 0 for bits that are no code. */
export type Codes = Uint16Array;

/** The codes of a Huffman table in the form of a DHT segment: how many codes have each length, then the symbols. */
export function codesOf(counts: Uint8Array, symbols: Uint8Array): Codes {
  const codes = new Uint16Array(2 ** longestCode);
  let from = 0;
  let used = 0;
  counts.forEach((count, index) => {
    for (let k = 0; k < count; k++) {
      const to = from + 2 ** (longestCode - index - 1);
      codes.fill(((index + 1) << 8) | (symbols[used++] ?? 0), from, to);
      from = to;
    }
  });
  return codes;
}

/** Reads the bits of a scan between two markers. In a scan, a zero byte follows each byte 0xff. */
export class ScanBits {
  private readonly bytes: Uint8Array;
  private readonly end: number;
  private offset: number;
  private held = 0;
  private count = 0;
  private padded = 0;

  constructor(bytes: Uint8Array, start: number, end: number) {
    this.bytes = bytes;
    this.offset = start;
    this.end = end;
  }

  /** The symbol of the next code; -1 for bits that are no code. */
  symbol(codes: Codes): number {
    const found = codes[this.peek()] ?? 0;
    this.count -= found >> 8;
    return found === 0 ? -1 : found & 0xff;
  }

  /** The next bits as a number, at most 16. */
  bits(wanted: number): number {
    const value = this.peek() >>> (longestCode - wanted);
    this.count -= wanted;
    return value;
  }

  /** True if more bits were read than there are. */
  isOverrun(): boolean {
    return this.count < this.padded;
  }

  /** The bytes that were not read. */
  left(): number {
    return this.end - this.offset + ((this.count - this.padded) >> 3);
  }

  private peek(): number {
    while (this.count < longestCode) {
      let byte = 0;
      if (this.offset < this.end) {
        byte = this.bytes[this.offset] ?? 0;
        this.offset += byte === 0xff ? 2 : 1;
      } else this.padded += 8;
      this.held = (this.held << 8) | byte;
      this.count += 8;
    }
    return (this.held >>> (this.count - longestCode)) & 0xffff;
  }
}
