/** A function that calls the shop's API with one token. */
export type ShopCall = <T>(
  method: string,
  path: string,
  body?: object,
  headers?: Readonly<Record<string, string>>,
) => Promise<T>;

/** Calls the API as the site does. @throws if the response is an error. */
export const shopCall =
  (origin: string, token: string): ShopCall =>
  async <T>(method: string, path: string, body?: object, headers?: Readonly<Record<string, string>>) => {
    const response = await fetch(origin + path, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path} failed with ${response.status}: ${await response.text()}`);
    return (response.status === 204 ? undefined : await response.json()) as T;
  };
