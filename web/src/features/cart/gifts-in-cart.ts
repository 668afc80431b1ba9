import { useQuery } from '@tanstack/react-query';
import type { Cart, Line } from '#contracts/cart/cart.ts';
import type { Answers, PhotosAnswer } from '#contracts/questions/answers.ts';
import { useSession } from '../../lib/session.tsx';
import { cartQuery } from './api/get-cart.ts';

const none: readonly Line[] = [];

/** The lines of a product in the cart; empty while they are unknown. Never fetches: the navbar's query does. */
export function useLinesInCart(productId: string): readonly Line[] {
  const { user } = useSession();
  const select = ({ lines }: Cart) => lines.filter((line) => line.productId === productId);
  const { data = none } = useQuery({ ...cartQuery, enabled: false, select });
  return user === undefined ? none : data;
}

/** The photos among the answers. Leaves out their previews, which show the words of that gift. */
export const photosIn = (answers: Answers = {}): Readonly<Record<string, PhotosAnswer>> =>
  Object.fromEntries(
    Object.entries(answers).flatMap(([id, answer]): [string, PhotosAnswer][] =>
      'photos' in answer && answer.photos.length > 0 ? [[id, { photos: answer.photos }]] : [],
    ),
  );

/** The cart line of a gift that was added, which gets another ID once it has its photos. */
export const lineOfAdded = (lines: readonly Line[], added: Line): Line | undefined =>
  lines.find(({ lineId }) => lineId === added.lineId) ??
  lines.find((line) => hasPhotos(line) && textsIn(line.answers) === textsIn(added.answers));

/** The cart line that has all of these answers and photos besides. A gift with only the answers would be its poorer twin. */
export const lineWithPhotos = (lines: readonly Line[], wanted: Answers = {}): Line | undefined =>
  lines.find(
    ({ answers = {}, ...line }) =>
      hasPhotos({ answers, ...line }) &&
      Object.entries(wanted).every(([id, answer]) => JSON.stringify(answers[id]) === JSON.stringify(answer)),
  );

export const hasPhotos = ({ answers }: Line): boolean => Object.keys(photosIn(answers)).length > 0;

const textsIn = (answers: Answers = {}): string =>
  JSON.stringify(
    Object.entries(answers)
      .filter(([, answer]) => !('photos' in answer))
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );
