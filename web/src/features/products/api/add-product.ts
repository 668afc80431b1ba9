import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import type { NewProduct } from '#contracts/new-product.ts';
import type { Product } from '#contracts/product.ts';
import { callApi } from '#web/lib/api.ts';
import { publicQueryKey, queryClient } from '#web/lib/query.ts';

/** Puts a product into the catalogue; for owners (D4). The same product sent again, for no answer came, is made once. */
export function useAddProduct() {
  const creationKey = useCreationKey();
  return useMutation({
    mutationFn: (product: NewProduct) =>
      callApi<Product>('POST', '/api/products', {
        body: product,
        headers: { 'idempotency-key': creationKey.of(product) },
        signedIn: true,
      }),
    onSuccess: () => {
      creationKey.forget();
      void queryClient.invalidateQueries({ queryKey: [publicQueryKey] });
    },
  });
}

/** One key for as long as the same product is asked for and has not been made. */
function useCreationKey() {
  const last = useRef<{ readonly asked: string; readonly key: string }>(undefined);
  return {
    of(product: NewProduct): string {
      const asked = JSON.stringify(product);
      if (last.current?.asked !== asked) last.current = { asked, key: crypto.randomUUID() };
      return last.current.key;
    },
    forget() {
      last.current = undefined;
    },
  };
}
