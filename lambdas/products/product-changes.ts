import { isDeepStrictEqual } from 'node:util';
import { toRupees } from '../contracts/money.ts';
import type { FieldChange } from '../contracts/owners/owner-log.ts';
import { type FullProduct, picturesOf } from './product.ts';

/** What changed of a product, for the owners' log. Long fields are only named. */
export function productChanges(before: FullProduct, after: FullProduct): readonly FieldChange[] {
  const short = [
    { field: 'title', from: before.title, to: after.title },
    { field: 'price', from: `${toRupees(before.pricePaise)}`, to: `${toRupees(after.pricePaise)}` },
    { field: 'category', from: before.category, to: after.category },
    { field: 'state', from: before.state ?? 'on-sale', to: after.state ?? 'on-sale' },
  ].filter(({ from, to }) => from !== to);
  const long = [
    { field: 'description', values: [before.description, after.description] },
    { field: 'pictures', values: [picturesIn(before), picturesIn(after)] },
    { field: 'questions', values: [before.questions, after.questions] },
    { field: 'making', values: [before.making, after.making] },
    { field: 'preview', values: [before.preview, after.preview] },
    { field: 'proofRequired', values: [before.proofRequired, after.proofRequired] },
  ].filter(({ values: [from, to] }) => !isDeepStrictEqual(from, to));
  return [...short, ...long.map(({ field }) => ({ field }))];
}

const picturesIn = (product: FullProduct): readonly string[] => picturesOf(product).map(({ imageKey }) => imageKey);
