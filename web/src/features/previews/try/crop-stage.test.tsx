import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { bitmap, readablePhotos } from '#tests/support/web/readable-photos.ts';
import { tryIt } from '#web/texts/previews/try-it.ts';
import { centred } from '../drawing/view.ts';
import type { Oval } from '../styles/face.ts';
import { CropControls } from './crop-controls.tsx';
import { CropStage } from './crop-stage.tsx';
import { findAgain, useOvals } from './use-ovals.ts';

readablePhotos();

function Screen() {
  const [view, setView] = useState(centred);
  const [faces, setFaces] = useState<readonly Oval[]>();
  const cut = { view, ...(faces && { faces }) };
  const change = (changed: readonly Oval[], shown = view) => {
    setFaces(changed);
    setView(shown);
  };
  const parts = { view, ovals: useOvals(cut, bitmap, 1, change), onView: setView };
  return (
    <>
      <CropStage aspect={1} bitmap={bitmap} {...parts} />
      <CropControls leastZoom={1} search={found} onFindAgain={findAgain(found, faces, change)} {...parts} />
    </>
  );
}

const found = {
  faces: [
    { x: 0.3, y: 0.4, width: 0.1, height: 0.12 },
    { x: 0.7, y: 0.4, width: 0.1, height: 0.12 },
  ],
};

/** Puts two fingers on the stage, outside the oval, at a tenth of its width from each other. Returns how to spread them. */
function pinch(): (distance: number) => void {
  const stage = screen.getByRole('img', { name: tryIt.stage }).parentElement;
  if (!stage) throw new Error('There is no stage');
  stage.getBoundingClientRect = () => new DOMRect(0, 0, 100, 100);
  stage.setPointerCapture = () => {};
  const second = (x: number) => ({ pointerId: 2, clientX: x, clientY: 2 });
  fireEvent.pointerDown(stage, { pointerId: 1, clientX: 0, clientY: 2 });
  fireEvent.pointerDown(stage, second(10));
  return (distance) => void fireEvent.pointerMove(stage, second(distance));
}

test('stops zooming at the maximum and at the whole photo, so that pinching back zooms at once', () => {
  render(<Screen />);
  const zoom = () => screen.getByLabelText(tryIt.controls.zoom).getAttribute('aria-valuetext');
  const spread = pinch();
  spread(20);
  expect(zoom()).toBe('200 %');
  spread(100);
  expect(zoom()).toBe('400 %');
  spread(50);
  expect(zoom()).toBe('200 %');
  // The frame is square, and shows the whole photo of 3:4.
  spread(5);
  expect(zoom()).toBe('75 %');
});

test('adds, moves and removes ovals, and puts them on the found faces again', () => {
  render(<Screen />);
  const { controls } = tryIt;
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  const ovals = () => document.querySelectorAll('.crop-stage__oval').length;
  const across = () => screen.getAllByLabelText<HTMLInputElement>(controls.across).at(-1);
  expect(ovals()).toBe(1);
  expect(across()?.value).toBe('0.5');
  press(controls.findAgain);
  expect(ovals()).toBe(2);
  expect(screen.queryByRole('button', { name: controls.findAgain })).toBeNull();
  press(controls.numbered(2));
  const right = across();
  if (right) fireEvent.change(right, { target: { value: '0.6' } });
  expect(across()?.value).toBe('0.6');
  press(controls.numbered(1));
  expect(across()?.value).not.toBe('0.6');
  press(controls.removeNumbered(1));
  expect(ovals()).toBe(1);
  expect(across()?.value).toBe('0.6');
  press(controls.remove);
  expect(ovals()).toBe(0);
  press(controls.add);
  expect(ovals()).toBe(1);
  press(controls.findAgain);
  expect(ovals()).toBe(2);
  press(controls.numbered(2));
  press(controls.keepOnly(2));
  expect(ovals()).toBe(1);
  expect(across()?.value).toBe('0.7');
  expect(screen.queryByRole('button', { name: controls.keepOnly(1) })).toBeNull();
});

test('keeping only a face that is outside the frame shows it', () => {
  render(<Screen />);
  const { controls } = tryIt;
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  press(controls.findAgain);
  fireEvent.change(screen.getByLabelText(controls.zoom), { target: { value: '4' } });
  expect(screen.getByText(controls.inFrame(0, 2))).toBeTruthy();
  press(controls.numbered(2));
  press(controls.keepOnly(2));
  expect(screen.queryByText(controls.inFrame(0, 1))).toBeNull();
});
