import { readFile } from 'node:fs/promises';
import { Amplify } from 'aws-amplify';
import { confirmSignUp, fetchAuthSession, resendSignUpCode, signIn, signOut, signUp } from 'aws-amplify/auth';
import { ConsoleLogger } from 'aws-amplify/utils';
import * as z from 'zod/mini';
import { makeOwner } from '#bin/owners.ts';
import { callCognito } from '#bin/signed-call.ts';
import { type Account, demoAccounts } from './accounts.ts';
import { type CatalogueEntry, catalogue, furtherPictures, previewOf } from './catalogue.ts';
import { ownersOf } from './operator.ts';
import { makingTimeIn, previewFor, questionsFor } from './questions.ts';
import type { Shop } from './shop.ts';

/** Calls the shop's API with an account's token. @throws if the shop refuses. */
export type Call = (
  method: string,
  path: string,
  body?: object,
  headers?: Readonly<Record<string, string>>,
) => Promise<unknown>;

const productPage = z.object({
  products: z.array(z.object({ title: z.string() })),
  nextCursor: z.optional(z.string()),
});
const statusResponse = z.object({ UserStatus: z.string() });
const address = { url: z.string(), headers: z.record(z.string(), z.string()) };
const uploadTarget = z.object({
  uploadId: z.string(),
  imageKey: z.string(),
  ...address,
  renditions: z.array(z.object({ width: z.number(), ...address })),
  preview: z.optional(z.object(address)),
});

/** The size of a picture and the widths of its WebP copies, in pixels. */
interface PictureSize {
  readonly width: number;
  readonly height: number;
  readonly copies: readonly number[];
}
const firstSize: PictureSize = { width: 960, height: 1200, copies: [320, 640, 960] };
const furtherSize: PictureSize = { width: 720, height: 900, copies: [720] };

/** The number of products whose pictures are uploaded concurrently. */
const productsAtOnce = 4;

/**
 * Fills an empty shop as its owner would, through the shop's own API: two accounts, then the catalogue. It skips what exists,
 * so the next start completes an interrupted one. Resolves with the owner's calls.
 */
export async function seedCatalogue(shop: Shop, say: (line: string) => void): Promise<Call> {
  const call = createCaller(shop.origin, await openAccounts(shop));
  const existing = await existingTitles(call);
  // The shop lists the newest first, so the products of the first screen are created last.
  const missing = catalogue.filter(({ title }) => !existing.has(title)).reverse();
  for (let done = 0; done < missing.length; done += productsAtOnce) {
    const group = missing.slice(done, done + productsAtOnce);
    say(`Filling the shop: ${existing.size + done} of ${catalogue.length} products`);
    const images = await Promise.all(group.map(({ picture }) => uploadPictures(call, picture)));
    for (const [index, entry] of group.entries()) await createProduct(call, entry, images[index] ?? []);
  }
  return call;
}

/** Creates the demo's two accounts if they are missing. Resolves with the owner's ID token. */
export async function openAccounts(shop: Shop): Promise<string> {
  await createAccounts(shop);
  return signInAs(demoAccounts.owner);
}

/** Creates and confirms the demo's accounts, also if the stage mails codes, and makes the owner's account an owner. */
export async function createAccounts(shop: Shop): Promise<void> {
  const { userPoolId, userPoolClientId, userPoolEndpoint } = shop.config;
  // Amplify would warn that Cognito is not at its usual address.
  ConsoleLogger.LOG_LEVEL = 'ERROR';
  Amplify.configure({ Auth: { Cognito: { userPoolId, userPoolClientId, userPoolEndpoint } } });
  for (const account of Object.values(demoAccounts)) await createAccount(shop, account);
  await makeOwner(ownersOf(shop), demoAccounts.owner.email);
}

export async function createAccount(shop: Shop, { email, password, name, mobileNumber }: Account): Promise<void> {
  const userAttributes = { email, name, 'custom:mobileNumber': mobileNumber };
  try {
    const { isSignUpComplete } = await signUp({ username: email, password, options: { userAttributes } });
    if (isSignUpComplete) return;
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'UsernameExistsException') throw error;
    const { UserStatus } = z.parse(statusResponse, await administer(shop, 'AdminGetUser', { Username: email }));
    if (UserStatus !== 'UNCONFIRMED') return;
    await resendSignUpCode({ username: email });
  }
  // The newest mail comes first.
  const mail = shop.mails.find(({ to }) => to === email);
  const code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0];
  if (code === undefined) throw new Error(`The demo account ${email} got no code.`);
  await confirmSignUp({ username: email, confirmationCode: code });
}

const administer = (shop: Shop, action: string, body: object): Promise<unknown> =>
  callCognito({
    endpoint: shop.endpoints.cognito,
    region: shop.region,
    credentials: shop.administrator,
    target: `AWSCognitoIdentityProviderService.${action}`,
    body: { UserPoolId: shop.config.userPoolId, ...body },
  });

/** Signs in by SRP, as the site does. Resolves with the ID token. */
export async function signInAs({ email, password }: Account): Promise<string> {
  const { nextStep } = await signIn({ username: email, password });
  const { tokens } = await fetchAuthSession();
  if (nextStep.signInStep !== 'DONE' || tokens?.idToken === undefined) {
    throw new Error(
      `The demo's account ${email} cannot log in (${nextStep.signInStep}): start afresh with npm start -- --fresh.`,
    );
  }
  const token = tokens.idToken.toString();
  await signOut();
  return token;
}

export const createCaller =
  (origin: string, token: string): Call =>
  async (method, path, body, more) => {
    const response = await fetch(origin + path, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }), ...more },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (response.ok) return response.json();
    const text = await response.text();
    // The gateway's own 503, without a code: the function exceeded its timeout.
    if (response.status === 503 && !text.includes('"code"')) throw new SlowResponse(method, path);
    throw new Error(`The shop refuses ${method} ${path} of the demo: ${text}`);
  };

/** A function exceeded its timeout, as on a computer that is busy with other work. */
export class SlowResponse extends Error {
  constructor(method: string, path: string) {
    super(`This computer is too busy to fill the shop (${method} ${path} took too long): start again, and it goes on.`);
  }
}

/** Runs work that goes on where it stopped, at most three times, as long as only slow responses stop it. */
export async function despiteSlowResponses<T>(work: () => Promise<T>): Promise<T> {
  for (let slow = 1; ; slow++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof SlowResponse) || slow === 3) throw error;
    }
  }
}

async function existingTitles(call: Call): Promise<Set<string>> {
  const titles = new Set<string>();
  let cursor: string | undefined;
  do {
    const query = new URLSearchParams({ limit: '100', ...(cursor !== undefined && { cursor }) });
    const page = z.parse(productPage, await call('GET', `/api/products?${query}`));
    for (const { title } of page.products) titles.add(title);
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return titles;
}

/**
 * Uploads all pictures of a product, one at a time: each concurrent call would make the local cloud start one more instance of
 * the function, which costs more than the call. Resolves with their keys in order.
 */
async function uploadPictures(call: Call, first: string): Promise<string[]> {
  const imageKeys = [await uploadPicture(call, first, firstSize, previewOf(first))];
  for (const further of furtherPictures(first)) imageKeys.push(await uploadPicture(call, further, furtherSize));
  return imageKeys;
}

/** Uploads a picture with its smaller copies and its link preview, as the browser does. Resolves with its key. */
async function uploadPicture(
  call: Call,
  fileName: string,
  { width, height, copies }: PictureSize,
  previewFile?: string,
): Promise<string> {
  const read = (name: string) => readFile(new URL(`./pictures/${name}`, import.meta.url));
  const original = await read(fileName);
  const preview = previewFile === undefined ? undefined : await read(previewFile);
  const smaller = new Map<number, Buffer>();
  for (const copy of copies) smaller.set(copy, await read(fileName.replace(/\.\w+$/, `-${copy}.webp`)));
  const renditions = [...smaller].map(([copy, { length }]) => ({
    width: copy,
    height: Math.round((height * copy) / width),
    size: length,
  }));
  const contentType = fileName.endsWith('.png') ? 'image/png' : 'image/jpeg';
  const upload = {
    ...{ fileName, contentType, size: original.length, width, height, renditions },
    ...(preview && { preview: { size: preview.length } }),
  };
  const target = z.parse(uploadTarget, await call('POST', '/api/uploads', upload));
  for (const rendition of target.renditions) await put(rendition, smaller.get(rendition.width), fileName);
  if (target.preview) await put(target.preview, preview, fileName);
  await put(target, original, fileName);
  await call('POST', `/api/uploads/${target.uploadId}/complete`);
  return target.imageKey;
}

export async function put(
  { url, headers }: { url: string; headers: Record<string, string> },
  bytes: Buffer | undefined,
  fileName: string,
): Promise<void> {
  if (!bytes) throw new Error(`The shop asks for a copy of ${fileName} that was not announced.`);
  const stored = await fetch(url, { method: 'PUT', headers, body: new Uint8Array(bytes) });
  if (!stored.ok) throw new Error(`The shop refuses the picture ${fileName}: ${await stored.text()}`);
}

async function createProduct(call: Call, entry: CatalogueEntry, imageKeys: readonly string[]): Promise<void> {
  const { title, description, category, price, picture } = entry;
  const asked = { questions: questionsFor(picture), making: makingTimeIn(description), ...previewFor(picture) };
  await call('POST', '/api/products', { title, description, category, price, imageKeys, ...asked });
}
