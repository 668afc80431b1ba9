import { expect, test } from 'vitest';
import { previewRectangle } from './smaller-copies.ts';

test('a picture of similar proportions fills the preview and is cropped around its centre', () => {
  expect(previewRectangle({ width: 1200, height: 630 })).toEqual({ x: 0, y: 0, width: 1200, height: 630 });
  expect(previewRectangle({ width: 3000, height: 2000 })).toEqual({ x: 0, y: -85, width: 1200, height: 800 });
});

test('a portrait, a square and a panorama are shown whole', () => {
  expect(previewRectangle({ width: 960, height: 1200 })).toEqual({ x: 348, y: 0, width: 504, height: 630 });
  expect(previewRectangle({ width: 1000, height: 1000 })).toEqual({ x: 285, y: 0, width: 630, height: 630 });
  expect(previewRectangle({ width: 4000, height: 1000 })).toEqual({ x: 0, y: 165, width: 1200, height: 300 });
});

test('a small picture is enlarged by half at most, and stands in the middle', () => {
  expect(previewRectangle({ width: 40, height: 20 })).toEqual({ x: 570, y: 300, width: 60, height: 30 });
  expect(previewRectangle({ width: 480, height: 100 })).toEqual({ x: 240, y: 240, width: 720, height: 150 });
});
