import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { limits } from '#contracts/limits.ts';
import type { NewProduct } from '#contracts/products/new-product.ts';
import type { Product } from '#contracts/products/product.ts';
import { callApi } from '#web/lib/api.ts';
import { manageProducts as texts } from '#web/texts/products/manage-products.ts';
import { imageKeyAt } from '../../uploads/use-picture-list.ts';
import { showInLists } from './change-lists.ts';
import { productPath } from './product-keys.ts';

/** Creates a hidden copy of a product with its pictures and questions; owners only. A retry after a failure makes no second copy. */
export function useDuplicateProduct() {
  const last = useRef<{ readonly productId: string; readonly key: string }>(undefined);
  return useMutation({
    async mutationFn(listed: Product): Promise<Product> {
      const { productId } = listed;
      // Lists leave out pictures and questions.
      const whole = listed.pictures ? listed : await callApi<Product>('GET', productPath(productId));
      if (last.current?.productId !== productId) last.current = { productId, key: crypto.randomUUID() };
      const headers = { 'idempotency-key': last.current.key };
      return callApi<Product>('POST', '/api/products', { body: copyOf(whole), headers, signedIn: true });
    },
    onSuccess(copy) {
      last.current = undefined;
      showInLists(copy);
    },
  });
}

const copyOf = (product: Product): NewProduct => {
  const { title, description, category, price, questions, making, preview, pictures = [product] } = product;
  const { proofRequired } = product;
  return {
    title: texts.copyOf(title).slice(0, limits.titleLength),
    ...{ description, category, price },
    imageKeys: pictures.map(({ url }) => imageKeyAt(url)),
    ...(questions && { questions: [...questions] }),
    ...(making && { making }),
    ...(preview && { preview }),
    ...(proofRequired && { proofRequired }),
    state: 'hidden',
  };
};
