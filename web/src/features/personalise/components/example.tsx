import example from '#web/assets/try-example.webp?url';
import { tryIt } from '#web/texts/try-it.ts';

/** What the styles make of one of our own drawings, before there is a photo. */
export const Example = () => (
  <figure className="try-page__example">
    <img src={example} alt={tryIt.exampleAlt} width={1200} height={750} decoding="async" />
    <figcaption>{tryIt.example}</figcaption>
  </figure>
);
