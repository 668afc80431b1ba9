import { useQuery } from '@tanstack/react-query';
import type { Product } from '#contracts/products/product.ts';
import { lazyPart } from '#web/lib/lazy-part-query.ts';
import type { AnswersState } from '../../questions/use-answers.ts';
import { wordsOf } from './words-of.ts';

const wordsPart = lazyPart('words-preview', () => import('./words-preview.tsx'));

/** The preview of a gift that shows words and no photos, once the customer has typed some valid ones. Its code is lazy-loaded. */
export function useWordsPreview(product: Product, answers: AnswersState) {
  const { questions = [] } = product;
  const words = questions.some(({ kind }) => kind === 'photos') ? [] : wordsOf(questions, answers);
  const { data: Part } = useQuery({ ...wordsPart, enabled: words.length > 0 });
  return Part && words.length > 0 ? <Part product={product} words={words} /> : null;
}
