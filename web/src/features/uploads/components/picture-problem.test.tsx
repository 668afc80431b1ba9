import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { baselineJpeg } from '#tests/support/decodable-jpegs.ts';
import { photoFile, readablePhotos } from '#tests/support/web/readable-photos.ts';
import { photoRefusals } from '#web/texts/photos/photo-refusals.ts';
import { addProduct as texts } from '#web/texts/products/add-product.ts';
import { labelOf, problemInside } from '../picture-problem.ts';
import { usePictureList } from '../use-picture-list.ts';
import { useUpload } from '../use-upload.ts';
import { MorePictures } from './more-pictures.tsx';
import { PictureField } from './picture-field.tsx';

readablePhotos();

const good = photoFile('mug.png', 'image/png');
const cutShort = new File([good.slice(0, -20)], 'mug.png', { type: 'image/png' });
const jpegAsPng = new File([baselineJpeg], 'preview.png', { type: 'image/png' });
const pngAsJpeg = photoFile('a.b.JPEG');
const gifAsPng = new File(['GIF89a and more'], 'mug.png', { type: 'image/png' });

function Field() {
  const [file, setFile] = useState<File>();
  return <PictureField file={file} onChoose={setFile} required={false} />;
}

function Further() {
  const list = usePictureList(useUpload(), [{ id: '1', name: 'cover.png', file: good }]);
  return <MorePictures list={list} />;
}

test.each([
  ['cut short', cutShort, photoRefusals.broken],
  ['of a type that the shop does not take', gifAsPng, texts.invalidImage],
])('the field says what is wrong with a picture that is %s', async (_, file, reason) => {
  const user = userEvent.setup();
  render(<Field />);
  await user.upload(screen.getByLabelText(texts.picture), file);
  expect((await screen.findByText(reason)).getAttribute('role')).toBe('alert');
  expect(screen.queryByRole('img')).toBeNull();
  await user.upload(screen.getByLabelText(texts.picture), good);
  expect(await screen.findByRole('img', { name: texts.preview('mug.png') })).toBeTruthy();
  expect(screen.queryByText(reason)).toBeNull();
});

test.each([
  [jpegAsPng, { fileName: 'preview.jpg', contentType: 'image/jpeg' }],
  [pngAsJpeg, { fileName: 'a.b.png', contentType: 'image/png' }],
  [good, { fileName: 'mug.png', contentType: 'image/png' }],
])('a picture is taken and sent as what its bytes are, whatever its name says', async (file, label) => {
  expect(await problemInside(file)).toBeUndefined();
  expect(await labelOf(file)).toEqual(label);
});

test('the list of further pictures says it too, and keeps the others', async () => {
  const user = userEvent.setup();
  const { container } = render(<Further />);
  const field = container.querySelector<HTMLInputElement>('input[type=file]');
  if (!field) throw new Error('There is no field');
  await user.upload(field, [good, cutShort]);
  await screen.findByText(photoRefusals.broken);
  await waitFor(() => expect(container.querySelectorAll('[data-picture]')).toHaveLength(2));
});
