import { type ReactNode, useEffect } from 'react';
import { lazyPart } from '../lib/lazy-part-query.ts';
import { queryClient } from '../lib/query.ts';
import { LazyPart } from '../ui/lazy-part.tsx';
import { Kept } from './kept-contact.tsx';
import './occasions.css';

/** Lazy-loaded, because few visits need it. `server.tsx` and `main.tsx` load it in advance for an occasion's page. */
export const occasionsPart = lazyPart('occasions', () => import('../features/occasions/components/occasions.tsx'));

/** The page of an occasion. On the front page, which can do without them `meanwhile`, the next occasions. */
export const Occasions = (props: { readonly meanwhile?: ReactNode }) => (
  <LazyPart part={occasionsPart} {...props}>
    {(Part) => <Part />}
  </LazyPart>
);

/** React keeps what the server has rendered inside, as in `KeptContact`. After the first screen, the part itself replaces it. */
export function KeptOccasions() {
  useEffect(() => () => queryClient.removeQueries({ queryKey: occasionsPart.queryKey }), []);
  return <Kept className="occasion-strip" />;
}
