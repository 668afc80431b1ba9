import { screen, waitFor } from '@testing-library/react';
import { type FormEvent, useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { limits } from '#contracts/limits.ts';
import { jpegOfSides, jpegSegment } from '#tests/support/image-samples.ts';
import { aMe, openScreen, signIn } from '#tests/support/web/open-screen.tsx';
import { ok, refusal, scriptedApi } from '#tests/support/web/scripted-api.ts';
import { scriptedStorage } from '#tests/support/web/scripted-storage.ts';
import { addProduct as texts } from '#web/texts/products/add-product.ts';
import { upload as uploadTexts } from '#web/texts/uploads/upload.ts';
import { isUnderway } from '../upload-state.ts';
import { useUpload } from '../use-upload.ts';
import { PictureField } from './picture-field.tsx';
import { UploadProgress } from './upload-progress.tsx';

const api = scriptedApi();
const storage = scriptedStorage();
const imageKey = 'product-images/upload-1/mug.png';
const published = { imageKey, url: `/${imageKey}` };
const mug = new File(['picture'], 'mug.png', { type: 'image/png', lastModified: 1 });

/** A form with one picture, like those of the owner's pages. */
function Screen() {
  const [file, setFile] = useState<File>();
  const [sent, setSent] = useState<string>();
  const upload = useUpload();
  const send = async (event: FormEvent) => {
    event.preventDefault();
    const image = file && (await upload.send(file).catch(() => undefined));
    setSent(image?.imageKey);
  };
  return (
    <form onSubmit={send}>
      {/* Not required: jsdom's validation doesn't see the file that user-event gives to the field. */}
      <PictureField file={file} onChoose={setFile} required={false} disabled={isUnderway(upload.snapshot?.state)} />
      <UploadProgress upload={upload} />
      <button type="submit">Send</button>
      <output aria-label="Published">{sent}</output>
    </form>
  );
}

beforeEach(() => {
  signIn();
  api.on('GET /api/me', ok(aMe));
  const target = { uploadId: 'upload-1', imageKey, url: storage.url, headers: {} };
  api.on('POST /api/uploads', ok(target, 201));
  api.on('GET /api/uploads/upload-1', ok({ ...target, status: 'started' }));
  api.on('DELETE /api/uploads/upload-1', { status: 204 });
  api.on('POST /api/uploads/upload-1/complete', ok(published));
});

const picture = () => screen.getByLabelText<HTMLInputElement>(texts.picture);
const press = (name: string) => screen.findByRole('button', { name });
const publishedKey = () => screen.getByRole('status', { name: 'Published' }).textContent;
const completions = () => api.sent('POST /api/uploads/upload-1/complete');

/** Chooses the picture and sends the form. */
async function sendMug() {
  const view = openScreen(<Screen />);
  await view.user.upload(picture(), mug);
  await view.user.click(await press('Send'));
  return view;
}

test('shows a chosen picture before it is sent', async () => {
  const { user } = openScreen(<Screen />);
  await user.upload(picture(), mug);
  expect(await screen.findByRole('img', { name: texts.preview('mug.png') })).toBeTruthy();
  expect(api.sent('POST /api/uploads')).toEqual([]);
});

test.each([
  ['a film', new File(['text'], 'mug.gif'), texts.invalidImage],
  ['a drawing', new File(['text'], 'mug.svg', { type: 'image/svg+xml' }), texts.invalidImage],
  ['a letter', new File(['text'], 'mug.pdf', { type: 'application/pdf' }), texts.invalidImage],
  ['an empty file', new File([], 'mug.png'), texts.invalidImage],
  ['too large a file', sized('mug.png', limits.imageBytes + 1), texts.imageTooLarge(limits.imageBytes / 1024 / 1024)],
])('refuses %s at once, and leaves the field empty', async (_, file, message) => {
  const { user } = openScreen(<Screen />);
  await user.upload(picture(), file);
  expect((await screen.findByText(message)).getAttribute('role')).toBe('alert');
  expect(picture().value).toBe('');
  expect(screen.queryByRole('img')).toBeNull();

  await user.upload(picture(), new File(['picture'], 'MUG.PNG', { type: 'image/png' }));
  expect(await screen.findByRole('img', { name: texts.preview('MUG.PNG') })).toBeTruthy();
  expect(screen.queryByText(message)).toBeNull();
});

test('refuses a picture that the browser can’t show', async () => {
  const { user } = openScreen(<Screen />);
  await user.upload(picture(), mug);
  (await screen.findByRole('img')).dispatchEvent(new Event('error'));
  expect(await screen.findByText(texts.invalidImage)).toBeTruthy();
  expect(screen.queryByRole('img')).toBeNull();
});

test('shows a picture whose bytes can’t be read to recognise it', async () => {
  const { user } = openScreen(<Screen />);
  const unreadable = new File(['picture'], 'mug.png');
  unreadable.slice = () => {
    throw new DOMException('The file has moved', 'NotReadableError');
  };
  await user.upload(picture(), unreadable);
  expect(await screen.findByRole('img', { name: texts.preview('mug.png') })).toBeTruthy();
  expect(screen.queryByText(uploadTexts.known)).toBeNull();
});

test('uploads and publishes a picture, and locks the field meanwhile', async () => {
  storage.hold();
  await sendMug();
  await waitFor(() => expect(storage.arrived()).toEqual(['picture']));
  expect(picture().disabled).toBe(true);
  expect(screen.getByRole('progressbar', { name: uploadTexts.label })).toBeTruthy();
  expect(completions()).toEqual([]);

  storage.release();
  await waitFor(() => expect(publishedKey()).toBe(imageKey));
  expect(screen.getByText(uploadTexts.states.success)).toBeTruthy();
  expect(picture().disabled).toBe(false);
  expect(api.sent('POST /api/uploads')[0]?.body).toMatchObject({
    fileName: 'mug.png',
    contentType: 'image/png',
    size: 7,
  });
});

test('aborts the upload when the owner leaves the page, and resumes it when the picture is chosen again', async () => {
  storage.hold();
  const { unmount } = await sendMug();
  await waitFor(() => expect(storage.arrived()).toHaveLength(1));
  unmount();
  await storage.aborted();
  expect(completions()).toEqual([]);

  storage.release();
  const { user } = openScreen(<Screen />);
  await user.upload(picture(), mug);
  expect(await screen.findByText(uploadTexts.known)).toBeTruthy();
  await user.click(await press('Send'));
  await waitFor(() => expect(publishedKey()).toBe(imageKey));
  expect(api.sent('POST /api/uploads')).toHaveLength(1);
  expect(completions()).toHaveLength(1);
});

test('aborts the request on Pause, and continues the same upload on Resume', async () => {
  storage.hold();
  const { user } = await sendMug();
  await waitFor(() => expect(storage.arrived()).toHaveLength(1));
  await user.click(await press(uploadTexts.pause));
  await storage.aborted();
  expect(await screen.findByText(uploadTexts.states.paused)).toBeTruthy();

  storage.release();
  await user.click(await press(uploadTexts.resume));
  await waitFor(() => expect(publishedKey()).toBe(imageKey));
  expect(api.sent('POST /api/uploads')).toHaveLength(1);
});

test('aborts the request on Cancel, and deletes the upload on the server', async () => {
  storage.hold();
  const { user } = await sendMug();
  await waitFor(() => expect(storage.arrived()).toHaveLength(1));
  await user.click(await press(uploadTexts.cancel));
  await storage.aborted();

  expect(await screen.findByText(uploadTexts.states.canceled)).toBeTruthy();
  expect(api.sent('DELETE /api/uploads/upload-1')).toHaveLength(1);
  expect(completions()).toEqual([]);
});

test('asks before the page is closed during an upload, and only then', async () => {
  storage.hold();
  const { user } = await sendMug();
  await waitFor(() => expect(storage.arrived()).toHaveLength(1));
  expect(asksBeforeClosing()).toBe(true);
  await user.click(await press(uploadTexts.pause));
  await screen.findByText(uploadTexts.states.paused);
  expect(asksBeforeClosing()).toBe(false);
});

test('continues the same upload when the form is sent again after a refusal', async () => {
  api.on('POST /api/uploads/upload-1/complete', refusal(403, 'not_an_owner', 'Only owners may do this.'));
  const { user } = await sendMug();
  expect(await screen.findByText(uploadTexts.states.error)).toBeTruthy();

  api.on('POST /api/uploads/upload-1/complete', ok(published));
  await user.click(await press('Send'));
  await waitFor(() => expect(publishedKey()).toBe(imageKey));
  expect(api.sent('POST /api/uploads')).toHaveLength(1);
});

test('says why the shop refused a picture, not that the upload was interrupted', async () => {
  const reason = 'This picture contains the place where it was taken.';
  api.on('POST /api/uploads/upload-1/complete', refusal(422, 'image_has_location', reason));
  await sendMug();
  expect(await screen.findByText(reason)).toBeTruthy();
  expect(screen.queryByText(uploadTexts.states.error)).toBeNull();
});

/** A file that reports this size. */
function sized(name: string, size: number): File {
  return Object.defineProperty(new File(['picture'], name), 'size', { value: size });
}

function asksBeforeClosing(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

test('sends a picture without metadata, and a file that it can’t read as it is', async () => {
  const stripped = jpegOfSides({ width: 40, height: 30 });
  const named = jpegOfSides({ width: 40, height: 30 }, jpegSegment(0xe3, 'Jaipur'));
  const view = openScreen(<Screen />);
  await view.user.upload(picture(), new File([Uint8Array.from(named)], 'mug.jpg'));
  await view.user.click(await press('Send'));
  await waitFor(() => expect(api.sent('POST /api/uploads')).toHaveLength(1));
  expect(api.sent('POST /api/uploads')[0]?.body).toMatchObject({ size: stripped.length });
  await waitFor(() => expect(publishedKey()).toBe(imageKey));
  await view.user.upload(picture(), mug);
  await view.user.click(await press('Send'));
  await waitFor(() => expect(api.sent('POST /api/uploads')).toHaveLength(2));
  expect(api.sent('POST /api/uploads')[1]?.body).toMatchObject({ size: mug.size });
});
