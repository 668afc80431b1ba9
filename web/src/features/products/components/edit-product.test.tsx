import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Product } from '#contracts/products/product.ts';
import { aMe, openScreen, signIn } from '#tests/support/web/open-screen.tsx';
import { ok, refusal, scriptedApi } from '#tests/support/web/scripted-api.ts';
import { scriptedStorage } from '#tests/support/web/scripted-storage.ts';
import { currentUser } from '#web/lib/current-user.ts';
import { keptChanges } from '#web/texts/kept-changes.ts';
import { addProduct as fields } from '#web/texts/products/add-product.ts';
import { manageProducts as texts } from '#web/texts/products/manage-products.ts';
import { personalisation as questionTexts } from '#web/texts/questions/personalisation.ts';
import { morePictures as pictureTexts } from '#web/texts/uploads/more-pictures.ts';
import { upload as uploadTexts } from '#web/texts/uploads/upload.ts';
import { EditProduct } from './edit-product.tsx';

const api = scriptedApi();
const storage = scriptedStorage();
const patch = 'PATCH /api/products/mug';
const imageKey = 'product-images/upload-1/new.png';
const picture = new File(['picture'], 'new.png', { type: 'image/png', lastModified: 1 });

const mug: Product = {
  productId: 'mug',
  title: 'The mug',
  description: 'A gift.',
  category: 'MiniFrames',
  price: 500,
  url: '/product-images/old/mug.png',
};

/** Opens the dialog as the product list does. */
function Screen({ product = mug }: { product?: Product }) {
  const [open, setOpen] = useState(true);
  const [saved, setSaved] = useState<Product>();
  if (saved) return <p role="status">{texts.saved(saved.title)}</p>;
  return open && <EditProduct product={product} onClose={() => setOpen(false)} onSaved={setSaved} />;
}

beforeEach(() => {
  signIn();
  api.on('GET /api/me', ok({ ...aMe, owner: true }));
  api.on('GET /api/products/mug', ok({ ...mug, pictures: [{ url: mug.url }] }));
  api.on(patch, ({ body }) => ok({ ...mug, ...Object(body) }));
  api.on('POST /api/uploads', ok({ uploadId: 'upload-1', imageKey, url: storage.url, headers: {} }, 201));
  api.on('POST /api/uploads/upload-1/complete', ok({ imageKey, url: `/${imageKey}` }));
});

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const press = (name: string) => screen.findByRole('button', { name });
const saved = (title = mug.title) => screen.findByText(texts.saved(title));
const sentChanges = () => api.sent(patch).map(({ body }) => body);

type User = ReturnType<typeof openScreen>['user'];

async function retitle(user: User, title: string): Promise<void> {
  await user.clear(field(fields.title));
  await user.paste(title);
}

test('the fields show the product, and only changed fields are sent', async () => {
  const { user } = openScreen(<Screen />);
  expect(field(fields.title).value).toBe('The mug');
  expect(field(fields.description).value).toBe('A gift.');
  expect(screen.getByLabelText<HTMLSelectElement>(fields.category).value).toBe('MiniFrames');
  expect(screen.getByRole<HTMLInputElement>('spinbutton', { name: fields.price }).value).toBe('500');

  await retitle(user, '  The cup ');
  await user.click(await press(texts.save));
  await saved('The cup');
  expect(sentChanges()).toEqual([{ title: 'The cup' }]);
});

test('Save without a change sends nothing', async () => {
  const { user } = openScreen(<Screen />);
  await user.click(await press(texts.save));
  await saved();
  expect(sentChanges()).toEqual([]);
});

test('a new picture is published before the product is changed; until then the dialog stays open', async () => {
  storage.hold();
  const { user } = openScreen(<Screen />);
  await user.upload(screen.getByLabelText(texts.replacePicture), picture);
  await user.click(await press(texts.save));
  await waitFor(() => expect(storage.arrived()).toEqual(['picture']));
  await user.click(await press(texts.close));
  expect(screen.getByRole('dialog', { name: texts.editTitle })).toBeTruthy();
  expect(sentChanges()).toEqual([]);

  storage.release();
  await saved();
  expect(sentChanges()).toEqual([{ imageKey }]);
});

test('a paused upload does not keep the dialog open, and the product does not change', async () => {
  storage.hold();
  const { user } = openScreen(<Screen />);
  await user.upload(screen.getByLabelText(texts.replacePicture), picture);
  await user.click(await press(texts.save));
  await waitFor(() => expect(storage.arrived()).toHaveLength(1));
  await user.click(await press(uploadTexts.pause));
  await screen.findByText(uploadTexts.states.paused);

  await user.click(await press(texts.close));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sentChanges()).toEqual([]);
});

test('neither Close nor Escape closes the dialog while the change is being saved', async () => {
  const respond = api.hold(patch);
  const { user } = openScreen(<Screen />);
  await retitle(user, 'The cup');
  await user.click(await press(texts.save));
  await press(texts.saving);
  await user.click(await press(texts.close));
  const escapeKey = new Event('cancel', { cancelable: true });
  screen.getByRole('dialog').dispatchEvent(escapeKey);
  expect(escapeKey.defaultPrevented).toBe(true);

  respond(ok({ ...mug, title: 'The cup' }));
  await saved('The cup');
});

test('a refused change is shown in the dialog, which keeps what was typed and can be closed', async () => {
  api.on(patch, refusal(404, 'product_not_found', 'This product is no longer available.'));
  const { user } = openScreen(<Screen />);
  await retitle(user, 'The cup');
  await user.click(await press(texts.save));
  expect((await screen.findByText('This product is no longer available.')).getAttribute('role')).toBe('alert');
  expect(field(fields.title).value).toBe('The cup');

  await user.click(await press(texts.close));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

describe('a price far from the former one', () => {
  const price = () => screen.getByRole<HTMLInputElement>('spinbutton', { name: fields.price });
  async function saveAt(rupees: string) {
    const { user } = openScreen(<Screen />);
    await user.clear(price());
    await user.type(price(), rupees);
    await user.click(await press(texts.save));
    return user;
  }

  test.each([
    ['5.25', '₹5.25', '99% less'],
    ['249', '₹249', '50% less'],
    ['5000', '₹5,000', '10 times as much'],
  ])('is saved only after a question: %s', async (typed, shown, difference) => {
    const user = await saveAt(typed);
    const question = await screen.findByRole('dialog', { name: texts.priceTitle });
    within(question).getByText(texts.priceChange('₹500', shown, difference));
    expect(sentChanges()).toEqual([]);
    await user.click(await press(texts.savePrice(shown)));
    await saved();
    expect(sentChanges()).toEqual([{ price: Number(typed) }]);
  });

  test('can be corrected: the question leads back to the field', async () => {
    const user = await saveAt('5.25');
    await user.click(await press(texts.changePrice));
    expect(document.activeElement).toBe(price());
    await user.clear(price());
    await user.type(price(), '525');
    await user.click(await press(texts.save));
    await saved();
    expect(sentChanges()).toEqual([{ price: 525 }]);
  });

  test.each(['250', '1000'])('isn’t half or twice the former one: %s', async (typed) => {
    await saveAt(typed);
    await saved();
    expect(sentChanges()).toEqual([{ price: Number(typed) }]);
  });
});

describe('unsaved changes', () => {
  const question = { id: 'name', kind: 'text', label: 'Name', maxLength: 60, lines: 1 } as const;
  const description = () => field(fields.description);
  const addText = () => press(questionTexts.kinds.text);
  /** Types a description and adds a question, then leaves. */
  async function editAndLeave(): Promise<void> {
    const { user, unmount } = openScreen(<Screen />);
    await user.clear(description());
    await user.paste('A gift for Nani.');
    await user.click(await addText());
    await user.click(field(questionTexts.fields.label));
    await user.paste('Whose name?');
    unmount();
  }

  test('are there again when the dialog opens again, and Save sends them once', async () => {
    await editAndLeave();
    const second = openScreen(<Screen />);
    expect(await screen.findByDisplayValue('Whose name?')).toBeTruthy();
    expect(description().value).toBe('A gift for Nani.');
    expect(screen.getByText(texts.kept)).toBeTruthy();
    await second.user.click(await press(texts.save));
    await saved();
    expect(sentChanges()).toEqual([
      {
        description: 'A gift for Nani.',
        questions: [expect.objectContaining({ label: 'Whose name?' })],
      },
    ]);
    second.unmount();

    openScreen(<Screen />);
    expect(description().value).toBe('A gift.');
    expect(screen.queryByText(texts.kept)).toBeNull();
  });

  test('survive Close and the end of the session', async () => {
    api.on(patch, refusal(401, 'not_signed_in', 'Please log in.'));
    // Amplify tries to get new tokens.
    api.on('POST /', ok({ __type: 'NotAuthorizedException' }, 400));
    const first = openScreen(<Screen />);
    await retitle(first.user, 'The cup');
    await first.user.click(await press(texts.save));
    await waitFor(() => expect(currentUser()).toBeUndefined());
    first.unmount();
    signIn();
    const second = openScreen(<Screen />);
    expect(field(fields.title).value).toBe('The cup');
    await second.user.click(await press(texts.close));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    second.unmount();
    openScreen(<Screen />);
    expect(field(fields.title).value).toBe('The cup');
  });

  test('can be discarded', async () => {
    await editAndLeave();
    const { user } = openScreen(<Screen />);
    await user.click(await press(keptChanges.discard));
    expect(description().value).toBe('A gift.');
    expect(screen.queryByText(texts.kept)).toBeNull();
    await addText();
    expect(screen.queryByDisplayValue('Whose name?')).toBeNull();
    expect(document.activeElement?.textContent).toBe(texts.editTitle);
    await user.click(await press(texts.save));
    await saved();
    expect(sentChanges()).toEqual([]);
  });

  test('are not kept once the fields are as before', async () => {
    const { user, unmount } = openScreen(<Screen />);
    await retitle(user, 'The cup');
    await retitle(user, mug.title);
    unmount();
    openScreen(<Screen />);
    await addText();
    expect(screen.queryByText(texts.kept)).toBeNull();
  });

  test('belong to their product', async () => {
    await editAndLeave();
    openScreen(<Screen product={{ ...mug, productId: 'cup', pictures: [{ url: mug.url }] }} />);
    expect(description().value).toBe('A gift.');
    expect(screen.queryByText(texts.kept)).toBeNull();
  });

  test('leave fields alone that somebody else has changed meanwhile', async () => {
    await editAndLeave();
    const changed = { ...mug, title: 'The big mug', price: 600, pictures: [{ url: mug.url }] };
    const { user } = openScreen(<Screen product={changed} />);
    expect(field(fields.title).value).toBe('The big mug');
    await screen.findByDisplayValue('Whose name?');
    expect(screen.getByText(texts.kept)).toBeTruthy();
    await user.click(await press(texts.save));
    await saved();
    expect(sentChanges().map((body) => Object.keys(Object(body)))).toEqual([['description', 'questions']]);
  });

  test.each([
    ['field', { description: 'A gift of clay.' }],
    ['question', { questions: [question] }],
  ])('say if somebody else has changed the same %s meanwhile', async (_, change) => {
    await editAndLeave();
    openScreen(<Screen product={{ ...mug, ...change, pictures: [{ url: mug.url }] }} />);
    expect(await screen.findByText(texts.keptOutdated)).toBeTruthy();
    expect(description().value).toBe('A gift for Nani.');
  });
});

describe('several pictures', () => {
  const [cover, detail, room] = ['old/mug.png', 'b/detail.png', 'c/room 1.png'].map((key) => `product-images/${key}`);
  const keys = [cover, detail, room];
  const urls = ['old/mug.png', 'b/detail.png', 'c/room%201.png'].map((path) => ({ url: `/product-images/${path}` }));
  beforeEach(() => api.on('GET /api/products/mug', ok({ ...mug, pictures: urls })));

  const items = () => within(screen.getByRole('list', { name: pictureTexts.list })).getAllByRole('listitem');
  const names = () => items().map((item) => /(mug|detail|room 1|new)\.png/.exec(item.textContent ?? '')?.[0]);
  const open = async () => {
    const view = openScreen(<Screen />);
    await screen.findByRole('list', { name: pictureTexts.list });
    return view;
  };

  test('they are listed with the first as the cover, and are not sent unless they change', async () => {
    const { user } = await open();
    expect(names()).toEqual(['mug.png', 'detail.png', 'room 1.png']);
    expect(items().map((item) => within(item).queryByText(pictureTexts.cover) !== null)).toEqual([true, false, false]);
    await retitle(user, 'The cup');
    await user.click(await press(texts.save));
    await saved('The cup');
    expect(sentChanges()).toEqual([{ title: 'The cup' }]);
  });

  test('they are moved by keyboard with the focus kept, and sent in their new order', async () => {
    const { user } = await open();
    (await press(pictureTexts.earlier('room 1.png'))).focus();
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(await press(pictureTexts.earlier('room 1.png')));
    await user.keyboard('{Enter}');
    expect(names()).toEqual(['room 1.png', 'mug.png', 'detail.png']);
    // The first can't move earlier, so the other button has the focus.
    expect(document.activeElement).toBe(await press(pictureTexts.later('room 1.png')));
    expect(screen.getByText(pictureTexts.movedTo('room 1.png', 1, 3))).toBeTruthy();
    await user.click(await press(texts.save));
    await saved();
    expect(sentChanges()).toEqual([{ imageKeys: [room, cover, detail] }]);
  });

  test('one can be removed and another one added', async () => {
    const { user } = await open();
    await user.click(await press(pictureTexts.remove('detail.png')));
    expect(document.activeElement).toBe(await press(pictureTexts.remove('room 1.png')));
    await user.upload(screen.getByLabelText(pictureTexts.add), picture);
    expect(names()).toEqual(['mug.png', 'room 1.png', 'new.png']);
    await user.click(await press(texts.save));
    await saved();
    expect(sentChanges()).toEqual([{ imageKeys: [cover, room, imageKey] }]);
  });

  const act = {
    adds: (user: User) => user.upload(screen.getByLabelText(pictureTexts.add), picture),
    replaces: (user: User) => user.upload(screen.getByLabelText(texts.replacePicture), picture),
    moves: async (user: User) => user.click(await press(pictureTexts.earlier('room 1.png'))),
    removes: async (user: User) => user.click(await press(pictureTexts.remove('room 1.png'))),
  };

  test.each(['adds', 'replaces', 'moves', 'removes'] as const)(
    'the dialog says once that they must be changed again if an owner only %s one, and closes it',
    async (change) => {
      const first = await open();
      await act[change](first.user);
      await first.user.click(await press(texts.close));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      first.unmount();

      const second = await open();
      expect(screen.getByText(texts.picturesLost)).toBeTruthy();
      expect(screen.queryByText(texts.kept)).toBeNull();
      expect(screen.queryByRole('button', { name: keptChanges.discard })).toBeNull();
      second.unmount();
      await open();
      expect(screen.queryByText(texts.picturesLost)).toBeNull();
    },
  );

  test('the dialog says nothing of changes to them that were undone or saved', async () => {
    const first = await open();
    await act.moves(first.user);
    await first.user.click(await press(pictureTexts.later('room 1.png')));
    first.unmount();
    const second = await open();
    expect(screen.queryByText(texts.picturesLost)).toBeNull();
    await act.adds(second.user);
    await second.user.click(await press(texts.save));
    await saved();
    second.unmount();
    await open();
    expect(screen.queryByText(texts.picturesLost)).toBeNull();
  });

  test('replacing the cover keeps the other pictures', async () => {
    const { user } = await open();
    await user.upload(screen.getByLabelText(texts.replacePicture), picture);
    await user.click(await press(texts.save));
    await saved();
    expect(sentChanges()).toEqual([{ imageKeys: [imageKey, detail, room] }]);
  });

  test('a failed upload changes nothing; saving again retries it, and removing it saves without it', async () => {
    const complete = 'POST /api/uploads/upload-1/complete';
    api.on(complete, refusal(403, 'not_an_owner', 'Only owners may do this.'));
    const { user } = await open();
    await user.upload(screen.getByLabelText(pictureTexts.add), picture);
    await user.click(await press(texts.save));
    expect(await screen.findByText(pictureTexts.failed)).toBeTruthy();
    expect(sentChanges()).toEqual([]);
    await user.click(await press(pictureTexts.remove('new.png')));
    await user.click(await press(pictureTexts.remove('room 1.png')));
    await user.click(await press(texts.save));
    await saved();
    expect(sentChanges()).toEqual([{ imageKeys: [cover, detail] }]);
  });

  test('the list is locked while a picture is uploading', async () => {
    storage.hold();
    const { user } = await open();
    await user.upload(screen.getByLabelText(pictureTexts.add), picture);
    await user.click(await press(texts.save));
    await waitFor(() => expect(storage.arrived()).toHaveLength(1));
    for (const button of within(screen.getByRole('list', { name: pictureTexts.list })).getAllByRole('button')) {
      expect(button).toHaveProperty('disabled', true);
    }
    expect(sentChanges()).toEqual([]);
    storage.release();
    await saved();
    expect(sentChanges()).toEqual([{ imageKeys: [...keys, imageKey] }]);
  });

  test('no more than eight are accepted', async () => {
    const { user } = await open();
    const files = Array.from({ length: 6 }, (_, n) => new File(['x'], `more${n}.png`, { type: 'image/png' }));
    await user.upload(screen.getByLabelText(pictureTexts.add), files);
    expect(items()).toHaveLength(8);
    expect(screen.getByText(pictureTexts.tooMany(8)).getAttribute('role')).toBe('alert');
    expect(screen.queryByLabelText(pictureTexts.add)).toBeNull();
  });
});
