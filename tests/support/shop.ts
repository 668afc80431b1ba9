import { randomBytes, randomUUID } from 'node:crypto';
import type { Cart, Line } from '#contracts/cart/cart.ts';
import type { Order } from '#contracts/orders/order.ts';
import type { CardCheckout } from '#contracts/payments/payment.ts';
import type { Product } from '#contracts/products/product.ts';
import type { PublishedImage, UploadTarget } from '#contracts/uploads/upload.ts';
import { promote, register, signIn } from './accounts.ts';
import { shopUnderTest } from './shop-under-test.ts';

/** The address of the shop under test. */
export const origin = (): string => shopUnderTest().origin;

export interface ApiResponse<T> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: T;
}

export interface CallOptions {
  readonly token?: string;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

/** Calls the shop's API as any client would. Returns the response whatever its status. */
export async function call<T = Record<string, unknown>>(
  method: string,
  path: string,
  { token, body, headers }: CallOptions = {},
): Promise<ApiResponse<T>> {
  const response = await fetch(origin() + path, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  const isJson = /json/.test(response.headers.get('content-type') ?? '');
  return { status: response.status, headers: response.headers, body: (isJson ? JSON.parse(text) : text) as T };
}

/** A signed-in user and their calls. */
export class Client {
  constructor(
    readonly email: string,
    readonly token: string,
  ) {}

  call<T = Record<string, unknown>>(method: string, path: string, options: CallOptions = {}): Promise<ApiResponse<T>> {
    return call<T>(method, path, { token: this.token, ...options });
  }

  async cart(): Promise<Cart> {
    return (await this.call<Cart>('GET', '/api/cart')).body;
  }

  addLine(productId: string): Promise<ApiResponse<Line>> {
    return this.call<Line>('PUT', `/api/cart/lines/${productId}`);
  }

  setQuantity(productId: string, qty: unknown): Promise<ApiResponse<Line>> {
    return this.call<Line>('PATCH', `/api/cart/lines/${productId}`, { body: { qty } });
  }

  pay(body: Record<string, unknown> = {}, key: string = randomUUID()): Promise<ApiResponse<CardCheckout>> {
    return this.call<CardCheckout>('POST', '/api/payments', { body, headers: { 'idempotency-key': key } });
  }

  async orderOf(orderId: string): Promise<Order> {
    return (await this.call<Order>('GET', `/api/orders/${orderId}`)).body;
  }

  order(body: Record<string, unknown> = {}, key: string = randomUUID()): Promise<ApiResponse<Order>> {
    return this.call<Order>('POST', '/api/orders', {
      body: { mobileNo: '9876543210', residentialAddress: '12 Marine Drive, Mumbai', ...body },
      headers: { 'idempotency-key': key },
    });
  }
}

/** A newly registered customer with an empty cart. */
export const newCustomer = (fullName = 'Asha Rao', email?: string): Promise<Client> => newClient(fullName, { email });

/** A new owner, in addition to the demo shop's. */
export const newOwner = (): Promise<Client> => newClient('Second Owner', { beforeSignIn: promote });

interface NewClient {
  readonly email?: string | undefined;
  readonly beforeSignIn?: (email: string) => Promise<void>;
}

async function newClient(fullName: string, { email = freshEmail(), beforeSignIn }: NewClient): Promise<Client> {
  const password = `pass-${randomBytes(6).toString('hex')}`;
  await register({ email, password, fullName, mobileNumber: '9123456780' });
  await beforeSignIn?.(email);
  return new Client(email, await signIn(email, password));
}

const freshEmail = () => `customer-${randomBytes(6).toString('hex')}@example.com`;

/** The demo shop's owner. */
export async function owner(): Promise<Client> {
  return new Client('owner@example.com', await signIn('owner@example.com', 'owner-demo-1'));
}

/** The smallest real picture: one PNG pixel. */
export const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Starts an upload and sends these bytes, as the site does. */
export async function upload(
  client: Client,
  bytes: Buffer = pixel,
  fileName = 'pixel.png',
): Promise<{ target: UploadTarget; put: Response }> {
  const contentType = fileName.endsWith('.png') ? 'image/png' : 'image/jpeg';
  const { body: target } = await client.call<UploadTarget>('POST', '/api/uploads', {
    body: { fileName, contentType, size: bytes.length },
  });
  const put = await fetch(target.url, { method: 'PUT', headers: target.headers, body: new Uint8Array(bytes) });
  return { target, put };
}

/** Uploads a small picture and publishes it. */
export async function publishedImage(client: Client, fileName = 'pixel.png'): Promise<PublishedImage> {
  const { target } = await upload(client, pixel, fileName);
  return (await client.call<PublishedImage>('POST', `/api/uploads/${target.uploadId}/complete`)).body;
}

/** Creates a product for one test, so that tests don't share data. */
export async function newProduct(
  client: Client,
  fields: Partial<Omit<Product, 'productId' | 'url'>> = {},
): Promise<Product> {
  const { imageKey } = await publishedImage(client);
  const response = await client.call<Product>('POST', '/api/products', {
    body: {
      title: 'Test frame',
      description: 'A frame for a test.',
      category: 'MiniFrames',
      price: 499,
      imageKey,
      ...fields,
    },
  });
  if (response.status !== 201) throw new Error(`The shop refused the test's product: ${JSON.stringify(response.body)}`);
  return response.body;
}
