import { useParams } from 'react-router-dom';
import { OccasionPage } from './occasion-page.tsx';
import { OccasionStrip } from './occasion-strip.tsx';

/** The page of the occasion in the address. On the front page, the next occasions. One file, because each is named in the first visit's script. */
export default function Occasions() {
  const { slug } = useParams();
  return slug === undefined ? <OccasionStrip /> : <OccasionPage key={slug} slug={slug} />;
}
