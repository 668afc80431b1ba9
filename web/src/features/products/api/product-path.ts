/** The address of one product in the API. */
export const productPath = (productId: string): string => `/api/products/${encodeURIComponent(productId)}`;
