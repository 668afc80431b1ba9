import { toPaise } from '../contracts/money.ts';
import type { ProductChanges } from '../contracts/products/new-product.ts';
import type { Product } from '../contracts/products/product.ts';
import { findAllPublished, type ProductImages } from '../pictures/find-published.ts';
import type { PictureUploads } from '../pictures/picture-upload.ts';
import type { ActFacts } from '../platform/owner-guard.ts';
import { type Result, succeed, tooBusy } from '../platform/result.ts';
import { retry } from '../platform/retry.ts';
import { unpublishedImage } from './create-product.ts';
import {
  type FullProduct,
  type Products,
  pictureFields,
  picturesOf,
  productNotFound,
  questionFields,
  toFullProduct,
} from './product.ts';
import { productChanges } from './product-changes.ts';

const attempts = 4;

interface ChangeProductDependencies {
  readonly products: Pick<Products, 'find' | 'replace'>;
  readonly uploads: Pick<PictureUploads, 'find'>;
}

/** Changes some fields of a product. A concurrent change is kept, and this one is applied on top of it. `note` gets what changed. */
export async function changeProduct(
  { products, uploads }: ChangeProductDependencies,
  productId: string,
  changes: ProductChanges,
  note?: (facts: ActFacts) => void,
): Promise<Result<Product>> {
  const { imageKey, imageKeys = imageKey === undefined ? undefined : [imageKey] } = changes;
  const newPictures = imageKeys && (await findAllPublished(uploads, imageKeys));
  if (imageKeys !== undefined && newPictures === undefined) return unpublishedImage(changes);
  let current = await products.find(productId, { consistent: true });
  const replaced = await retry({ attempts }, async () => {
    if (current === undefined) return productNotFound;
    const next = changed(current, changes, newPictures);
    const outcome = await products.replace(current, next);
    if (outcome.done) {
      note?.({ title: next.title, changes: productChanges(current, next) });
      return succeed(toFullProduct(next));
    }
    if (outcome.imageGone) return unpublishedImage(changes);
    current = outcome.existing;
    return undefined;
  });
  return replaced ?? tooBusy;
}

function changed(current: FullProduct, changes: ProductChanges, newPictures: ProductImages | undefined): FullProduct {
  const { title, description, category, price } = changes;
  const { questions = current.questions, making = current.making, preview = current.preview } = changes;
  const { state = current.state, proofRequired = current.proofRequired } = changes;
  const {
    picture: _,
    morePictures: __,
    questions: ___,
    making: ____,
    preview: _____,
    state: ______,
    proofRequired: _______,
    ...kept
  } = current;
  return {
    ...kept,
    title: title ?? current.title,
    description: description ?? current.description,
    category: category ?? current.category,
    pricePaise: price === undefined ? current.pricePaise : toPaise(price),
    ...pictureFields(changedPictures(picturesOf(current), changes, newPictures)),
    ...questionFields(questions),
    ...(making !== null && making !== undefined && { making }),
    ...(preview !== null && preview !== undefined && { preview }),
    ...(state !== null && state !== undefined && { state }),
    ...(proofRequired && { proofRequired }),
    revision: current.revision + 1,
  };
}

/** `imageKeys` replaces all pictures; `imageKey` alone replaces the first one, even by one of the others. */
function changedPictures(
  [first, ...others]: ProductImages,
  { imageKeys }: ProductChanges,
  newPictures: ProductImages = [first],
): ProductImages {
  if (imageKeys !== undefined) return newPictures;
  return [newPictures[0], ...others.filter(({ imageKey }) => imageKey !== newPictures[0].imageKey)];
}
