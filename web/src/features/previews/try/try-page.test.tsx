import { fireEvent, screen, waitFor } from '@testing-library/react';
import axe from 'axe-core';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { aMe, openScreen } from '#tests/support/web/open-screen.tsx';
import { findLater, photoFile, photographed, readablePhotos } from '#tests/support/web/readable-photos.ts';
import { ok, scriptedApi } from '#tests/support/web/scripted-api.ts';
import { endVisit } from '#web/lib/tokens.ts';
import { watchVisits } from '#web/lib/visit.ts';
import { photoRefusals } from '#web/texts/photos/photo-refusals.ts';
import { tryIt } from '#web/texts/previews/try-it.ts';
import { triedHere } from './tried-here.ts';
import TryPage from './try-page.tsx';

const api = scriptedApi();
const { workers, endWorkers } = readablePhotos();

beforeEach(() => {
  api.on('GET /api/me', ok(aMe));
  triedHere.write(undefined);
});

// Other files of this worker open the page as a new tab.
afterAll(() => triedHere.write(undefined));

/** A photo with the name that iOS gives to every photo taken with the camera. */
const shot = () => photoFile('image.jpg');
const zoom = () => screen.findByLabelText<HTMLInputElement>(tryIt.controls.zoom);

test('says to use another browser if this one has no workers', async () => {
  vi.stubGlobal('Worker', undefined);
  const { user } = openScreen(<TryPage />);
  await user.upload(await screen.findByLabelText(tryIt.choose), shot());
  expect(await screen.findByText(photoRefusals.unsupported)).toBeTruthy();
});

test('centres a new photo, even if it has the name and the size of the one before', async () => {
  const { user } = openScreen(<TryPage />);
  await user.upload(await screen.findByLabelText(tryIt.choose), shot());
  fireEvent.change(await zoom(), { target: { value: '2' } });
  expect((await zoom()).value).toBe('2');
  await user.upload(screen.getByLabelText(tryIt.chooseAnother), shot());
  await waitFor(async () => expect((await zoom()).value).toBe('1'));
});

const dragged = (type: string) => ({ dataTransfer: { types: [type] } });

/** How many workers with this script run. None did when the test began. */
const started = (name: string): number => workers.filter((script) => script.includes(name)).length;

test('starts two workers that draw once the browser is idle, and not yet what finds people', async () => {
  await endWorkers();
  let idle = () => {};
  vi.stubGlobal('requestIdleCallback', (act: () => void) => {
    idle = act;
    return 1;
  });
  vi.stubGlobal('cancelIdleCallback', () => {
    idle = () => {};
  });
  const { unmount } = openScreen(<TryPage />);
  await screen.findByLabelText(tryIt.choose);
  expect(started('preview.worker')).toBe(0);
  idle();
  expect(started('preview.worker')).toBe(2);
  expect(started('people.worker')).toBe(0);
  unmount();
  idle();
  expect(started('preview.worker')).toBe(2);
});

test.each<[string, (field: HTMLElement) => unknown]>([
  ['the file chooser opens', (field) => fireEvent.click(field)],
  ['a file is dragged over the field', (field) => fireEvent.dragEnter(field, dragged('Files'))],
  ['a file is pasted, before it is decoded', (field) => fireEvent.paste(field, { clipboardData: { files: [shot()] } })],
])(
  'starts two workers that draw and one that finds people when %s, and keeps them for the next photo',
  async (_, act) => {
    await endWorkers();
    const { user } = openScreen(<TryPage />);
    const field = await screen.findByLabelText(tryIt.choose);
    fireEvent.dragEnter(field, dragged('text/plain'));
    expect(started('preview.worker')).toBe(0);
    expect(started('people.worker')).toBe(0);
    act(field);
    expect(started('preview.worker')).toBe(2);
    expect(started('people.worker')).toBe(1);
    await user.upload(screen.getByLabelText(/./, { selector: 'input[type=file]' }), shot());
    fireEvent.change(await zoom(), { target: { value: '2' } });
    await user.upload(screen.getByLabelText(tryIt.chooseAnother), shot());
    await waitFor(async () => expect((await zoom()).value).toBe('1'));
    expect(started('preview.worker')).toBe(2);
  },
);

test('shows the tried photo with its crop again when the visitor comes back in the same tab', async () => {
  const { user, unmount } = openScreen(<TryPage />);
  await user.upload(await screen.findByLabelText(tryIt.choose), shot());
  fireEvent.change(await zoom(), { target: { value: '2' } });
  fireEvent.change(screen.getByLabelText(tryIt.controls.width), { target: { value: '0.1' } });
  await user.click(screen.getByRole('link', { name: `${tryIt.seeGifts} ${tryIt.ofStyle('Magic Mirror')}` }));
  unmount();
  openScreen(<TryPage />);
  expect((await zoom()).value).toBe('2');
  expect(screen.getByLabelText<HTMLInputElement>(tryIt.controls.width).value).toBe('0.1');
});

test('shows no photo to the next visitor of the tab', async () => {
  const { user, unmount } = openScreen(<TryPage />);
  await user.upload(await screen.findByLabelText(tryIt.choose), shot());
  await zoom();
  unmount();
  watchVisits();
  endVisit(localStorage);
  window.dispatchEvent(new StorageEvent('storage'));
  openScreen(<TryPage />);
  expect(await screen.findByLabelText(tryIt.choose)).toBeTruthy();
});

const face = { x: 0.5, y: 0.4, width: 0.1, height: 0.16 };
const width = () => screen.findByLabelText<HTMLInputElement>(tryIt.controls.width);

test('puts the oval on the found face, centres the photo on it, and says so', async () => {
  photographed.people = { faces: [face] };
  const { user } = openScreen(<TryPage />);
  await user.upload(await screen.findByLabelText(tryIt.choose), shot());
  expect(await screen.findByText(tryIt.controls.found(1))).toBeTruthy();
  expect((await width()).value).toBe('0.1');
  expect(screen.queryByRole('button', { name: tryIt.controls.findAgain })).toBeNull();
});

test('says how many of the found faces the frame shows, unless it shows them all', async () => {
  photographed.people = {
    faces: [
      { ...face, x: 0.5 },
      { ...face, x: 0.85 },
    ],
  };
  const { user } = openScreen(<TryPage />);
  await user.upload(await screen.findByLabelText(tryIt.choose), shot());
  expect(await screen.findByText(tryIt.controls.found(2))).toBeTruthy();
  fireEvent.change(await zoom(), { target: { value: '4' } });
  expect(await screen.findByText(tryIt.controls.inFrame(1, 2))).toBeTruthy();
});

test('never overwrites an oval that the visitor moved before the face was found', async () => {
  const { user } = openScreen(<TryPage />);
  photographed.people = 'later';
  await user.upload(await screen.findByLabelText(tryIt.choose), shot());
  fireEvent.change(await width(), { target: { value: '0.3' } });
  await findLater({ faces: [face] });
  expect(await screen.findByText(tryIt.controls.found(1))).toBeTruthy();
  expect((await width()).value).toBe('0.3');
  await user.click(screen.getByRole('button', { name: tryIt.controls.findAgain, hidden: true }));
  expect((await width()).value).toBe('0.1');
});

test('leaves the oval to the visitor if no face was found, or the browser can’t look for one', async () => {
  photographed.people = { faces: [] };
  const { user } = openScreen(<TryPage />);
  await user.upload(await screen.findByLabelText(tryIt.choose), shot());
  expect(await screen.findByText(tryIt.controls.found(0))).toBeTruthy();
  expect(screen.queryByLabelText(tryIt.controls.width)).toBeNull();
  await user.click(screen.getByRole('button', { name: tryIt.controls.add, hidden: true }));
  expect(screen.queryByText(tryIt.controls.found(0))).toBeNull();
  expect((await width()).value).toBe('0.2');
  photographed.people = 'failed';
  await user.upload(screen.getByLabelText(tryIt.chooseAnother), shot());
  expect(await screen.findByText(tryIt.controls.notSearched)).toBeTruthy();
  expect((await width()).value).toBe('0.2');
});

const two = { faces: [face, { ...face, x: 0.7 }] };

test.each<[string, typeof photographed.people, (() => void)?]>([
  ['several faces', two],
  ['a removed face', two, () => fireEvent.click(screen.getByText(tryIt.controls.removeNumbered(1)))],
  [
    'a face outside the frame',
    two,
    () => fireEvent.change(screen.getByLabelText(tryIt.controls.zoom), { target: { value: '4' } }),
  ],
  [
    'a moved oval',
    two,
    () => fireEvent.change(screen.getByLabelText(tryIt.controls.width), { target: { value: '0.3' } }),
  ],
  ['no face', { faces: [] }],
  ['models that don’t load', 'failed'],
])('has no accessibility problems with %s', async (_state, people, act) => {
  photographed.people = people;
  const { container, user } = openScreen(<TryPage />);
  await user.upload(await screen.findByLabelText(tryIt.choose), shot());
  const found =
    people === two
      ? tryIt.controls.found(2)
      : people === 'failed'
        ? tryIt.controls.notSearched
        : tryIt.controls.found(0);
  await screen.findByText(found);
  act?.();
  const rules = { 'color-contrast': { enabled: false }, region: { enabled: false } };
  expect((await axe.run(container, { rules })).violations.map(({ id }) => id)).toEqual([]);
});
