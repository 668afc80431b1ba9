import type { Component, Frame } from './jpeg-frame.ts';
import type { Codes, ScanBits } from './scan-bits.ts';

/** One component in a scan, with the codes of its coefficients. */
export interface Coded {
  readonly component: Component;
  readonly dc: Codes | undefined;
  readonly ac: Codes | undefined;
}

/** What a scan adds: coefficients `first` to `last` of each block, or one more bit of them. */
export interface ScanPart {
  readonly coded: readonly Coded[];
  readonly first: number;
  readonly last: number;
  readonly isRefined: boolean;
}

/** How many bytes may follow the last block: encoders align their data. */
const paddingBytes = 16;

/** Walks through the blocks of one scan (ITU T.81, F.2 and G.2) without computing a pixel. */
export class ScanWalk {
  private readonly part: ScanPart;
  private readonly isProgressive: boolean;
  private readonly units: number;
  private readonly isAlone: boolean;
  private done = 0;
  /** How many further blocks have no more coefficients in this scan. */
  private emptyBlocks = 0;

  constructor(frame: Frame, part: ScanPart) {
    const [first] = part.coded;
    this.part = part;
    this.isProgressive = frame.isProgressive;
    this.isAlone = part.coded.length === 1;
    this.units = this.isAlone && first ? first.component.blocks : frame.units;
  }

  isComplete = (): boolean => this.done === this.units;

  /** Walks to the next restart marker. Returns false if the data are damaged, end early or continue after the last block. */
  interval(bits: ScanBits, wanted: number): boolean {
    const end = Math.min(this.units, this.done + wanted);
    this.emptyBlocks = 0;
    for (; this.done < end; this.done++) {
      for (const coded of this.part.coded) {
        const blocks = this.isAlone ? 1 : coded.component.unitBlocks;
        for (let k = 0; k < blocks; k++) if (!this.block(bits, coded)) return false;
      }
      if (bits.isOverrun()) return false;
    }
    return bits.left() <= paddingBytes;
  }

  private block(bits: ScanBits, { component, dc, ac }: Coded): boolean {
    const { first, isRefined } = this.part;
    if (first === 0 && !(isRefined ? this.refinedDc(bits) : dc && this.dc(bits, dc))) return false;
    if (this.part.last === 0) return true;
    if (!ac) return false;
    return isRefined ? this.refined(bits, component, ac) : this.coefficients(bits, component, ac);
  }

  private refinedDc(bits: ScanBits): boolean {
    bits.bits(1);
    return true;
  }

  private dc(bits: ScanBits, codes: Codes): boolean {
    const size = bits.symbol(codes);
    if (size < 0 || size > 16) return false;
    bits.bits(size);
    return true;
  }

  private coefficients(bits: ScanBits, { set }: Component, codes: Codes): boolean {
    if (this.emptyBlocks > 0) {
      this.emptyBlocks--;
      return true;
    }
    const { last } = this.part;
    for (let k = Math.max(1, this.part.first); k <= last; k++) {
      const symbol = bits.symbol(codes);
      if (symbol < 0) return false;
      const run = symbol >> 4;
      const size = symbol & 15;
      if (size === 0 && run < 15) {
        this.emptyBlocks = this.isProgressive ? 2 ** run + bits.bits(run) - 1 : 0;
        return true;
      }
      k += run;
      if (k > last) return false;
      bits.bits(size);
      if (this.isProgressive && size > 0) this.mark(set, k);
    }
    return true;
  }

  private refined(bits: ScanBits, { set }: Component, codes: Codes): boolean {
    const { last } = this.part;
    let k = this.part.first;
    while (this.emptyBlocks === 0 && k <= last) {
      const symbol = bits.symbol(codes);
      if (symbol < 0) return false;
      const run = symbol >> 4;
      const size = symbol & 15;
      if (size === 0 && run < 15) {
        this.emptyBlocks = 2 ** run + bits.bits(run);
        break;
      }
      if (size > 0) bits.bits(1);
      k = this.skip(bits, set, k, run);
      if (k > last) return false;
      if (size > 0) this.mark(set, k);
      k++;
    }
    if (this.emptyBlocks > 0) {
      this.emptyBlocks--;
      this.skip(bits, set, k, 64);
    }
    return true;
  }

  /** The coefficient after `zeros` that are not set. Each one that is set has a further bit. */
  private skip(bits: ScanBits, set: Uint8Array, from: number, zeros: number): number {
    let k = from;
    for (let left = zeros; k <= this.part.last; k++) {
      const isSet = (set[this.done * 8 + (k >> 3)] ?? 0) & (1 << (k & 7));
      if (isSet) bits.bits(1);
      else if (left-- === 0) break;
    }
    return k;
  }

  private mark(set: Uint8Array, k: number): void {
    const byteIndex = this.done * 8 + (k >> 3);
    set[byteIndex] = (set[byteIndex] ?? 0) | (1 << (k & 7));
  }
}
