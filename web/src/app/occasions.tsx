import { type ReactNode, useEffect } from 'react';
import { latePart } from '../lib/late-part-query.ts';
import { queryClient } from '../lib/query.ts';
import { LatePart } from '../ui/late-part.tsx';
import { Kept } from './kept-contact.tsx';
import './occasions.css';

/** Lazy-loaded, because few visits need it. `server.tsx` and `main.tsx` load it in advance for an occasion's page. */
export const occasionsPart = latePart('occasions', () => import('../features/occasions/components/occasions.tsx'));

/** The page of an occasion. On the front page, which can do without them `meanwhile`, the next occasions. */
export const Occasions = (props: { readonly meanwhile?: ReactNode }) => (
  <LatePart part={occasionsPart} {...props}>
    {(Part) => <Part />}
  </LatePart>
);

/** React keeps what the server has rendered inside, as in `KeptContact`. After the first screen, the part itself replaces it. */
export function KeptOccasions() {
  useEffect(() => () => queryClient.removeQueries({ queryKey: occasionsPart.queryKey }), []);
  return <Kept className="occasion-strip" />;
}
