import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import type { NewProduct } from '#contracts/products/new-product.ts';
import type { Product } from '#contracts/products/product.ts';
import { ApiProblem, callApi } from '#web/lib/api.ts';
import { publicQueryKey, queryClient } from '#web/lib/query.ts';
import { addProduct as texts } from '#web/texts/products/add-product.ts';
import { sentDraft } from '../product-draft.ts';

/** Creates a product; owners only. Sending the same draft again is idempotent, even after the owner left the form. */
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

/** An earlier request with this key has created the product, with another upload of its picture. */
const isReused = (error: unknown): boolean => error instanceof ApiProblem && error.code === 'idempotency_key_reused';

/** Keeps one idempotency key while the typed fields stay the same. Image keys don't count, because each upload gets a new one. */
function useDraftKey() {
  // Read when the form opens. The earlier request may succeed later, and clear the stored draft, while the owner fills this form.
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
