import { createHash } from 'node:crypto';
import type { ChoiceQuestion, DateQuestion, PhotosQuestion, TextQuestion } from '#contracts/questions/questions.ts';
import type { Invitation } from '#lambdas/owners/invitations.ts';
import type { PhotoRecord } from '#lambdas/photos/photo.ts';
import type { PictureUpload } from '#lambdas/pictures/picture-upload.ts';
import type { Caller } from '#lambdas/platform/caller.ts';
import { idFrom } from '#lambdas/platform/ids.ts';
import type { FullProduct } from '#lambdas/products/product.ts';

/** An ID made from a readable name. The same name always gives the same ID. */
export const id = (text: string): string => idFrom(createHash('sha256').update(text).digest());

/** An address from which customers call. */
export const viewerAddress = '203.0.113.9';

export const noon = new Date('2026-06-01T12:00:00.000Z');
export const now = () => noon;
export const pause = async () => {};

export const siteOrigin = async () => 'https://shop.example';

export const product = (name: string, fields: Partial<FullProduct> = {}): FullProduct => ({
  productId: id(name),
  title: `${name} mug`,
  description: 'A mug with a picture of your own',
  category: 'CartoonArt',
  pricePaise: 25_050,
  imageKey: `product-images/${id('upload')}/mug one.png`,
  createdAt: '2026-05-01T08:00:00.000Z',
  revision: 1,
  ...fields,
});

/** One question of each kind, as a product asks them. */
export const nameQuestion: TextQuestion = { kind: 'text', id: 'name', label: 'Name', maxLength: 20, lines: 1 };
export const sizeQuestion: ChoiceQuestion = {
  kind: 'choice',
  id: 'size',
  label: 'Size',
  options: [
    { id: 'a4', label: 'A4', addPaise: 0 },
    { id: 'a3', label: 'A3', addPaise: 20_000 },
  ],
};
export const dayQuestion: DateQuestion = { kind: 'date', id: 'day', label: 'Wedding day', from: 7, to: 60 };
export const photosQuestion: PhotosQuestion = {
  kind: 'photos',
  id: 'photo',
  label: 'Your photo',
  min: 1,
  max: 3,
  printMm: [300, 400],
  detail: 'print',
};
export const allQuestions = [nameQuestion, sizeQuestion, dayQuestion, photosQuestion];

export const customer: Caller = {
  userId: '11111111-2222-3333-4444-555555555555',
  fullName: 'Asha Rao',
  email: 'asha@example.com',
  mobileNumber: '9876543210',
  owner: false,
};

export const owner: Caller = { ...customer, userId: '99999999-2222-3333-4444-555555555555', owner: true };

/** A second owner. The attacks also use its ID for a second customer. */
export const secondOwner: Caller = { ...owner, userId: '77777777-2222-3333-4444-555555555555' };

/** An invitation that is valid at noon. */
export const invitation: Invitation = {
  invitationId: id('invitation'),
  email: 'Meera@example.com',
  invitedAt: '2026-05-31T12:00:00.000Z',
  expiresAt: noon.getTime() / 1000 + 6 * 86_400,
};

export const upload = (fields: Partial<PictureUpload> = {}): PictureUpload => ({
  uploadId: id('upload'),
  userId: owner.userId,
  fileName: 'mug one.png',
  contentType: 'image/png',
  size: 1_000,
  imageKey: `product-images/${id('upload')}/mug one.png`,
  status: 'pending',
  uses: 0,
  createdAt: noon.toISOString(),
  expiresAt: 1_800_000_000,
  ...fields,
});

export const photo = (fields: Partial<PhotoRecord> = {}): PhotoRecord => ({
  uploadId: id('photo'),
  userId: customer.userId,
  fileName: 'me.png',
  contentType: 'image/png',
  size: 1_000,
  width: 40,
  height: 30,
  sha256: 'a'.repeat(64),
  imageKey: `photos/${customer.userId}/${id('file')}`,
  status: 'pending',
  createdAt: noon.toISOString(),
  expiresAt: 1_800_000_000,
  ...fields,
});

export const pngBytes = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
export const jpegBytes = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0, 0]);
export const htmlBytes = new TextEncoder().encode('<html><body>');
export const webpBytes = new TextEncoder().encode('RIFF\u0001\u0002\u0003\u0004WEBPVP8 ');
