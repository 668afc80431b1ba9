import { pinPattern } from '#contracts/delivery/states.ts';
import { pinDoubts as texts } from '#web/texts/delivery/pin-doubts.ts';

/** India's sorting districts: the first three digits of all PINs in `pins`. They change much more seldom than PINs. */
const districts =
  '110 121-127 131-136 140-148 151-152 160 171-177 180-182 184-185 190-194 201-212 221-233 241-251 261-263 271-277 281-285 ' +
  '301-307 311-314 321-328 331-335 341-345 360-365 370 380 382-385 387-396 400-403 410-416 421-425 431 440-445 450-458 460-466 ' +
  '470-477 480-488 490-497 500-509 515-518 520-524 530-535 560-563 570-577 580-587 590-591 600-614 620-632 635-639 641-643 ' +
  '670-671 673 676 678-680 682-683 685-686 688-691 695 700 711-713 721-723 731-737 741-744 751-770 781-788 790-805 811-816 ' +
  '821-829 831-835 841-848 851-855';

/** Why the customer should check a PIN: no place has it, or it is one of the army's. Undefined if neither, or if it isn't whole. */
export function pinDoubt(pin: string): string | undefined {
  if (!pinPattern.test(pin)) return undefined;
  if (pin.startsWith('9')) return texts.army(pin);
  return isIn(districts, Number(pin.slice(0, 3))) ? undefined : texts.unknown(pin);
}

/** True if the number is one of these numbers and ranges, such as `1-27 29`. */
export const isIn = (ranges: string, number: number): boolean =>
  ranges.split(' ').some((range) => {
    const [first = 0, last = first] = range.split('-').map(Number);
    return first <= number && number <= last;
  });
