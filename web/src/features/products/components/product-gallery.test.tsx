import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Product } from '#contracts/products/product.ts';
import { openScreen } from '#tests/support/web/open-screen.tsx';
import { pictureZoom } from '#web/texts/products/picture-zoom.ts';
import { product as texts } from '#web/texts/products/product.ts';
import { ProductGallery } from './product-gallery.tsx';

const mug: Product = {
  productId: '0123456789ABCDEF',
  title: 'The mug',
  description: 'A gift.',
  category: 'MiniFrames',
  price: 500,
  url: '/product-images/mug.png',
};
const views: Product = {
  ...mug,
  pictures: [{ url: mug.url }, { url: '/product-images/detail.png' }, { url: '/product-images/wall.png' }],
};

const large = (number: number) => screen.getByRole('button', { name: new RegExp(`^The mug, picture ${number} of 3`) });
const thumbnail = (number: number) => screen.getByRole('button', { name: texts.showPicture(number, 3) });
const currentThumbnail = () =>
  screen
    .getAllByRole('button')
    .filter((button) => button.getAttribute('aria-current') === 'true')
    .map((button) => button.getAttribute('aria-label'));

test('a product with one picture has no thumbnails, and its title is the alternative text', () => {
  openScreen(<ProductGallery product={mug} />);
  expect(screen.getByRole('img', { name: 'The mug' }).getAttribute('src')).toBe(mug.url);
  expect(screen.getAllByRole('button')).toHaveLength(1);
});

test('every picture’s text has its number and the total, and only the first picture loads eagerly', () => {
  openScreen(<ProductGallery product={views} />);
  const pictures = screen.getAllByRole('img', { name: /picture \d of 3/ });
  expect(pictures.map((picture) => picture.getAttribute('alt'))).toEqual([
    'The mug, picture 1 of 3',
    'The mug, picture 2 of 3',
    'The mug, picture 3 of 3',
  ]);
  expect(pictures.map((picture) => picture.getAttribute('loading'))).toEqual(['eager', 'lazy', 'lazy']);
});

test('a thumbnail shows its picture and is marked as the current one', async () => {
  const { user } = openScreen(<ProductGallery product={views} />);
  expect(currentThumbnail()).toEqual([texts.showPicture(1, 3)]);
  await user.click(thumbnail(3));
  expect(currentThumbnail()).toEqual([texts.showPicture(3, 3)]);
  // Only the picture on show is a tab stop.
  expect([large(1), large(2), large(3)].map(({ tabIndex }) => tabIndex)).toEqual([-1, -1, 0]);
});

test('arrow keys, Home and End move the focus through pictures or thumbnails, and stop at both ends', async () => {
  const { user } = openScreen(<ProductGallery product={views} />);
  thumbnail(1).focus();
  await user.keyboard('{ArrowLeft}');
  expect(document.activeElement).toBe(thumbnail(1));
  await user.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(thumbnail(2));
  await user.keyboard('{End}{ArrowRight}');
  expect(document.activeElement).toBe(thumbnail(3));
  expect(currentThumbnail()).toEqual([texts.showPicture(3, 3)]);

  large(3).focus();
  await user.keyboard('{ArrowLeft}');
  expect(document.activeElement).toBe(large(2));
  await user.keyboard('{Home}');
  expect(document.activeElement).toBe(large(1));
});

test('retries a zoom view that failed to load', async () => {
  vi.doMock('./picture-zoom.tsx', () => {
    vi.doUnmock('./picture-zoom.tsx');
    throw new Error('The network is down.');
  });
  const { user } = openScreen(<ProductGallery product={mug} />);
  await user.click(screen.getByRole('button'));
  await screen.findByRole('dialog', { name: 'The mug' });
});

test('the zoom view shows the picture on show, and its level changes by keys and buttons within its limits', async () => {
  const { user } = openScreen(<ProductGallery product={views} />);
  await user.click(thumbnail(2));
  await user.click(large(2));
  const zoom = within(await screen.findByRole('dialog', { name: 'The mug, picture 2 of 3' }));
  expect(zoom.getByRole('img').getAttribute('src')).toBe('/product-images/detail.png');
  const level = () => zoom.getByRole('status').textContent;
  expect(level()).toBe('100%');
  await user.keyboard('-');
  expect(level()).toBe('100%');
  await user.keyboard('+');
  expect(level()).toBe('150%');
  await user.click(zoom.getByRole('button', { name: pictureZoom.in }));
  expect(level()).toBe('225%');
  await user.keyboard('+++');
  expect(level()).toBe('400%');
  await user.click(zoom.getByRole('button', { name: pictureZoom.out }));
  expect(level()).toBe('267%');
  // With Ctrl, the key belongs to the browser.
  await user.keyboard('{Control>}-{/Control}');
  expect(level()).toBe('267%');
  await user.click(zoom.getByRole('button', { name: pictureZoom.close }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
