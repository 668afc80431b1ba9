import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { bitmap, readablePhotos } from '#tests/support/web/readable-photos.ts';
import { tryIt } from '#web/texts/previews/try-it.ts';
import { centred } from '../preview/view.ts';
import { usualFace } from '../styles/face.ts';
import { CropControls } from './crop-controls.tsx';
import { CropStage } from './crop-stage.tsx';

readablePhotos();

function Screen() {
  const [view, setView] = useState(centred);
  const parts = { view, face: usualFace, onView: setView, onFace: () => {} };
  return (
    <>
      <CropStage aspect={1} bitmap={bitmap} {...parts} />
      <CropControls {...parts} />
    </>
  );
}

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

test('stops zooming at the maximum, so that pinching back zooms out at once', () => {
  render(<Screen />);
  const zoom = () => screen.getByLabelText(tryIt.controls.zoom).getAttribute('aria-valuetext');
  const spread = pinch();
  spread(20);
  expect(zoom()).toBe('200 %');
  spread(100);
  expect(zoom()).toBe('400 %');
  spread(50);
  expect(zoom()).toBe('200 %');
  spread(5);
  expect(zoom()).toBe('100 %');
});
