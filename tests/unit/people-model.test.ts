import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { packNetworks } from '../../web/people-model/pack.ts';
import { packagedNetworks } from '../../web/people-model/packaged-networks.ts';
import { meanIn } from '../../web/src/features/previews/people/find-faces.ts';
import { createFindPeople } from '../../web/src/features/previews/people/find-people.ts';
import { readNetworks } from '../../web/src/features/previews/people/read-networks.ts';
import { prepareNetwork } from '../../web/src/features/previews/people/run-network.ts';
import type { Face } from '../../web/src/features/previews/styles/face.ts';
import { blank, type Colour, type Picture, type Plane } from '../../web/src/features/previews/styles/picture.ts';
import { drawnFace, drawnPhoto, drawnPortrait } from '../support/drawn-photo.ts';

const file = readFileSync('web/src/features/previews/people/people.bin');
const bytes = new Uint8Array(file).buffer;
const findPeople = createFindPeople(bytes);

describe('the file of the networks', () => {
  it('is what `npm run people-model` makes from the packages', () => {
    expect(file.equals(packNetworks(packagedNetworks()))).toBe(true);
  });

  it('ships with its licence and a notice of the changes', () => {
    const notice = readFileSync('web/public/people-networks.txt', 'utf8');
    for (const name of ['face_detection', 'selfie_segmentation']) {
      const { version } = JSON.parse(readFileSync(`node_modules/@mediapipe/${name}/package.json`, 'utf8'));
      expect(notice).toContain(`@mediapipe/${name} ${version}`);
    }
    expect(notice).toContain('Apache License');
    expect(notice).toContain('END OF TERMS AND CONDITIONS');
    expect(notice).toMatch(/^Changes: /m);
  });

  it('is small enough to send, as nothing compresses it', () => {
    expect(file.length).toBeLessThan(300_000);
  });

  it('loses little to its 8 bits', () => {
    const photo = drawnPhoto(256, 256);
    const masks = [readNetworks(bytes), packagedNetworks()].map(([, network]) => {
      if (!network) throw new Error('A network is missing');
      const { input, run } = prepareNetwork(network);
      input.forEach((_value, i) => {
        input[i] = (photo.data[Math.floor(i / 3) * 4 + (i % 3)] ?? 0) / 255;
      });
      return run()[0] ?? new Float32Array();
    });
    const [packed, exact] = masks;
    const differences = Array.from(packed ?? [], (value, i) => Math.abs(value - (exact?.[i] ?? 0)));
    expect(differences).toHaveLength(256 * 256);
    expect(differences.reduce((sum, each) => sum + each, 0) / differences.length).toBeLessThan(0.02);
  });

  it('is refused when it is cut off', () => {
    expect(() => readNetworks(bytes.slice(0, bytes.byteLength - 1))).toThrow('not complete');
  });
});

/** Puts a picture into another one. */
function placed(into: Picture, picture: Picture, left: number, top: number): void {
  for (let y = 0; y < picture.height; y++) {
    const row = picture.data.subarray(y * picture.width * 4, (y + 1) * picture.width * 4);
    into.data.set(row, ((top + y) * into.width + left) * 4);
  }
}

/** The drawn photo with the skin, which is its only warm bright colour, in another tone. */
function withSkin(photo: Picture, share: number): Picture {
  const data = photo.data.slice();
  for (let p = 0; p < data.length; p += 4) {
    const [red = 0, green = 0, blue = 0] = data.subarray(p, p + 3);
    if (red > 140 && green === 150 && blue === 112) data.set([red * share, green * share, blue * share], p);
  }
  return { ...photo, data };
}

function expectFace(found: Face | undefined, expected: Face): void {
  expect(found?.x).toBeCloseTo(expected.x, 1);
  expect(found?.y).toBeCloseTo(expected.y, 1);
  expect((found?.height ?? 0) / expected.height).toBeGreaterThan(0.8);
  expect((found?.height ?? 0) / expected.height).toBeLessThan(1.25);
}

describe('a drawn person', () => {
  it.each([1, 0.75, 0.5])('is found with skin of %s times its brightness', (share) => {
    const { faces, mask } = findPeople(withSkin(drawnPhoto(512, 640), share));
    expect(faces).toHaveLength(1);
    expectFace(faces[0], drawnFace);
    expect(mask).toBeDefined();
    const { leftEye, rightEye, mouth } = faces[0]?.features ?? {};
    expect(leftEye?.x).toBeCloseTo(0.42, 1);
    expect(rightEye?.x).toBeCloseTo(0.58, 1);
    expect(mouth?.y).toBeCloseTo(0.47, 1);
  });

  it('is found in a photo of few pixels', () => {
    expect(findPeople(drawnPhoto(160, 200)).faces).toHaveLength(1);
  });

  it('is found beside others, where each is small', () => {
    const group = blank(900, 450, [200, 200, 190]);
    for (const left of [0, 300, 600]) placed(group, drawnPhoto(300, 375), left, 75);
    const { faces } = findPeople(group);
    expect(faces).toHaveLength(3);
    // The one in the middle is the main one.
    expect(faces[0]?.x).toBeCloseTo(0.5, 1);
    const across = faces.map(({ x }) => x).sort((a, b) => a - b);
    expect(across).toEqual([1 / 6, 1 / 2, 5 / 6].map((x) => expect.closeTo(x, 1)));
  });
});

describe('a panorama', () => {
  /** People who stand side by side or above each other, each as high as wide. */
  const row = (across: number, down: number) => {
    const view = blank(across * 240, down * 240, [200, 200, 190]);
    for (let k = 0; k < Math.max(across, down); k++) {
      placed(view, drawnPhoto(192, 240), across > 1 ? k * 240 + 24 : 24, down > 1 ? k * 240 : 0);
    }
    return findPeople(view);
  };

  it.each([
    [6, 1],
    [1, 6],
  ])('of %i by %i shows all people, with their masks', (across, down) => {
    const { faces, mask } = row(across, down);
    expect(faces).toHaveLength(6);
    for (const face of faces) expect(mask && meanIn(mask, face)).toBeGreaterThan(0.7);
  });
});

/** How far a mask is from these drawn people, as a share of their area. */
function errorOf({ width, height, values }: Plane, people: Parameters<typeof drawnPortrait>[2]): number {
  let [wrong, area] = [0, 0];
  const drawn = drawnPortrait(width, height, people).people;
  values.forEach((share, i) => {
    wrong += Math.abs(share - (drawn?.values[i] ?? 0));
    area += drawn?.values[i] ?? 0;
  });
  return wrong / area;
}

describe('the mask of a small person', () => {
  it('is as exact as a closer look makes it', () => {
    const person = { scale: 0.4, down: 0.6 };
    const { mask } = findPeople(drawnPortrait(800, 1000, [person]).picture);
    expect(mask && errorOf(mask, [person])).toBeLessThan(0.028);
  });

  it('is as exact for two people as a closer look at each makes it', () => {
    const couple = [-0.3, 0.3].map((right) => ({ right, scale: 0.4, down: 0.6 }));
    const { mask } = findPeople(drawnPortrait(1000, 800, couple).picture);
    expect(mask && errorOf(mask, couple)).toBeLessThan(0.02);
  });

  it.each([80, 140, 200])('is there, with the face, at %s of 1,000 pixels', (width) => {
    const view = blank(1000, 600, [200, 200, 190]);
    const height = width * 1.25;
    placed(view, drawnPhoto(width, height), 500 - width / 2, 600 - height);
    const { faces, mask } = findPeople(view);
    expect(faces).toHaveLength(1);
    expect(faces[0]?.y).toBeCloseTo(1 - (height / 600) * (1 - drawnFace.y), 1);
    expect(mask && meanIn(mask, faces[0] ?? drawnFace)).toBeGreaterThan(0.9);
    expect(mask && meanIn(mask, { x: 0.2, y: 0.5, width: 0.1, height: 0.4 })).toBeLessThan(0.1);
  });
});

describe('a picture without people', () => {
  const flat = (colour: Colour) => blank(400, 300, colour);
  const sky: Picture = flat([120, 160, 220]);

  it('has no face and no mask', () => {
    const grass = blank(400, 100, [60, 120, 50]);
    placed(sky, grass, 0, 200);
    expect(findPeople(sky)).toEqual({ faces: [] });
    expect(findPeople(flat([0, 0, 0]))).toEqual({ faces: [] });
  });
});
