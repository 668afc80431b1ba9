/** The API path of one product. */
export const productPath = (productId: string): string => `/api/products/${encodeURIComponent(productId)}`;
