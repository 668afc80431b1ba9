import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import type { NewProduct } from '#contracts/new-product.ts';
import type { Product } from '#contracts/product.ts';
import { ApiProblem, callApi } from '#web/lib/api.ts';
import { publicQueryKey, queryClient } from '#web/lib/query.ts';
import { addProduct as texts } from '#web/texts/add-product.ts';
import { sentDraft } from '../product-draft.ts';

/** Creates a product; for owners (D4). The same draft sent again creates no second one, also after leaving the form. */
export function useAddProduct() {
  const draft = useDraftKey();
  return useMutation({
    mutationFn: async (product: NewProduct) => {
      try {
        return await create(product, draft.keyOf(product));
      } catch (error) {
        if (!isReused(error)) throw error;
        draft.forget();
        throw new Error(texts.addedBefore);
      }
    },
    onSuccess: () => {
      draft.forget();
      void queryClient.invalidateQueries({ queryKey: [publicQueryKey] });
    },
  });
}

const create = (product: NewProduct, key: string): Promise<Product> =>
  callApi('POST', '/api/products', { body: product, headers: { 'idempotency-key': key }, signedIn: true });

/** The earlier request has created the product, with another upload of its picture. */
const isReused = (error: unknown): boolean => error instanceof ApiProblem && error.code === 'idempotency_key_reused';

/** One key for as long as the same fields are sent. A second upload of the same picture has another image key. */
function useDraftKey() {
  // From the time the form opened: the earlier request may succeed, and end its draft, while this form is being filled.
  const last = useRef(sentDraft.read());
  return {
    keyOf({ imageKey: _, imageKeys: __, ...typed }: NewProduct): string {
      const fields = JSON.stringify(typed);
      if (last.current?.fields !== fields) last.current = { fields, key: crypto.randomUUID() };
      sentDraft.write(last.current);
      return last.current.key;
    },
    forget() {
      last.current = undefined;
      sentDraft.write(undefined);
    },
  };
}
