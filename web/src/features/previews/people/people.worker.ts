import type { Numbered } from '#web/lib/worker-calls.ts';
import { blank } from '../styles/picture.ts';
import { createFindPeople, type FindPeople, type People } from './find-people.ts';
import networks from './people.bin?url';

/** A photo to search; undefined only to prepare for one. */
export interface ToSearch {
  readonly photo: ImageBitmap | undefined;
}
/** `people` is undefined if this browser can't search, or the networks did not load. */
export interface Searched {
  readonly people: People | undefined;
}

/** The longer side of the picture that is searched, in pixels. */
const longestSide = 1024;

const drawing = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });

let loading: Promise<FindPeople> | undefined;

/** The networks are loaded once, and again if that failed. */
function load(): Promise<FindPeople> {
  loading ??= fetch(networks)
    .then((response) => {
      if (!response.ok) throw new Error(`The networks: ${response.status}`);
      return response.arrayBuffer();
    })
    .then(createFindPeople)
    .catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
  return loading;
}

/** The photos that have come and are not searched yet. */
let waiting = 0;
let isCompiled = false;

async function search(photo: ImageBitmap | undefined): Promise<People | undefined> {
  try {
    const findPeople = await load();
    if (!photo) {
      // So that the browser has compiled the search before the photo comes.
      if (waiting === 0 && !isCompiled) findPeople(blank(64, 64));
      isCompiled = true;
      return undefined;
    }
    if (!drawing) return undefined;
    const scale = Math.min(1, longestSide / Math.max(photo.width, photo.height));
    const width = Math.max(1, Math.round(photo.width * scale));
    const height = Math.max(1, Math.round(photo.height * scale));
    drawing.canvas.width = width;
    drawing.canvas.height = height;
    // Transparent photos get a white background, as in the previews.
    drawing.fillStyle = '#fff';
    drawing.fillRect(0, 0, width, height);
    drawing.imageSmoothingQuality = 'high';
    drawing.drawImage(photo, 0, 0, width, height);
    const { data } = drawing.getImageData(0, 0, width, height);
    // Frees the canvas's pixels.
    drawing.canvas.width = 1;
    return findPeople({ width, height, data });
  } finally {
    photo?.close();
  }
}

// Photos are searched one after the other, because the networks' buffers are shared.
let previous: Promise<unknown> = Promise.resolve();

self.onmessage = ({ data: { id, photo } }: MessageEvent<Numbered<ToSearch>>): void => {
  if (photo) waiting++;
  previous = previous
    .then(() => search(photo))
    .catch(() => undefined)
    .then((people) => {
      if (photo) waiting--;
      self.postMessage({ id, people } satisfies Numbered<Searched>);
    });
};
