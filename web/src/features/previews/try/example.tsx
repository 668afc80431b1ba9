import example from '#web/assets/try-example.webp?url';
import { tryIt } from '#web/texts/previews/try-it.ts';

/** One of our own drawings in the styles, shown until the visitor chooses a photo. */
export const Example = () => (
  <figure className="try-page__example">
    <img src={example} alt={tryIt.exampleAlt} width={1200} height={750} decoding="async" />
    <figcaption>{tryIt.example}</figcaption>
  </figure>
);
