import { formatPrice } from '#web/ui/price.tsx';

/** What a search that finds nothing offers. */
export const emptySearch = {
  popular: 'People often look for:',
  under: (rupees: number) => `Under ${formatPrice(rupees)}`,
  ask: 'Can’t find it? Ask us:',
  lookingFor: (words: string) => `Hello, I am looking for a gift: ${words}`,
};
