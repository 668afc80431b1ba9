import { brand } from '../texts/brand.ts';
import { Knot } from './knot.tsx';
import './shop-mark.css';

/** The shop's logo, or else its sign and its name: these stay, hidden, because `brandedPage` finds its places by them. */
export function ShopMark() {
  const [src, width, height] = brand.logo;
  return (
    <>
      {src && <img src={src} width={width} height={height} alt={brand.name} />}
      <Knot />
      <span>{brand.name}</span>
    </>
  );
}
