import { describe, expect, it } from 'vitest';
import { headScenes } from '#contracts/previews/scene-ids.ts';
import { questionsFor } from '#demo/questions.ts';
import { drawnFace, drawnPortrait } from '#tests/support/drawn-photo.ts';
import { blank, type Colour, type Picture, planeOf } from '../styles/picture.ts';
import type { Portrait } from '../styles/style.ts';
import { isHead } from './draw-head.ts';
import { drawScene, type LoadedScene } from './draw-scene.ts';
import { type ScenePlace, templates } from './templates.ts';

const size = { width: 192, height: 240 };
const sky: Colour = [90, 170, 230];

const place = (x: number, kind: ScenePlace['kind'] = 'head'): ScenePlace => ({ kind, x, y: 600, size: 90, turn: 0 });
const loaded = (...places: ScenePlace[]): LoadedScene => ({ picture: blank(96, 120, sky), places });

/** A photo of one colour whose mask covers the given share of its width, from the left. */
const portrait = (colour: Colour, masked = 1, face = drawnFace): Portrait => ({
  picture: blank(120, 150, colour),
  face,
  faces: masked > 0 ? [face] : [],
  people: planeOf(32, 32, (x) => (x < masked * 32 ? 1 : 0)),
});

function colourAt({ width, data }: Picture, x: number, y: number): Colour {
  const p = (Math.round(y * 0.2) * width + Math.round(x * 0.2)) * 4;
  return [data[p] ?? 0, data[p + 1] ?? 0, data[p + 2] ?? 0];
}

const isReddish = ([red, green]: Colour) => red > green + 40;
const isGreenish = ([red, green]: Colour) => green > red + 40;
const red: Colour = [200, 90, 80];
const green: Colour = [70, 180, 80];

describe('a scene', () => {
  it('shows the photos in their places in order, and silhouettes in the others', () => {
    const drawn = drawScene(loaded(place(200), place(480), place(760)), [portrait(red), portrait(green)], size);
    expect(isReddish(colourAt(drawn, 200, 600))).toBe(true);
    expect(isGreenish(colourAt(drawn, 480, 600))).toBe(true);
    const silhouette = colourAt(drawn, 760, 600);
    expect(silhouette).not.toEqual([...sky]);
    expect(Math.max(...silhouette) - Math.min(...silhouette)).toBeLessThan(40);
    expect(colourAt(drawn, 340, 300)).toEqual([...sky]);
  });

  it('gives each person of a single photo a place', () => {
    const left = { x: 0.25, y: 0.5, width: 0.15, height: 0.2 };
    const right = { ...left, x: 0.75 };
    const group = { ...portrait(red), face: left, faces: [left, right] };
    for (let i = 0; i < 120 * 150; i++) if (i % 120 >= 60) group.picture.data.set(green, i * 4);
    const drawn = drawScene(loaded(place(260), place(700)), [group], size);
    expect(isReddish(colourAt(drawn, 260, 600))).toBe(true);
    expect(isGreenish(colourAt(drawn, 700, 600))).toBe(true);
  });

  it('draws wide hair and hats behind the face of the next head, and in front of its hair', () => {
    const wide = (colour: Colour) => ({ ...portrait(colour), people: planeOf(32, 32, () => 1) });
    const couple = (apart: number) =>
      drawScene(loaded(place(480 - apart / 2), place(480 + apart / 2)), [wide(red), wide(green)], size);
    const near = couple(140);
    for (const x of [410, 460]) expect(isReddish(colourAt(near, x, 600))).toBe(true);
    for (const x of [500, 550]) expect(isGreenish(colourAt(near, x, 600))).toBe(true);
    // Beyond the middle, where the first head covers only hair.
    expect(isReddish(colourAt(couple(240), 500, 600))).toBe(true);
  });

  it('leaves out the bystander beside a head', () => {
    const left = { x: 0.4, y: 0.5, width: 0.15, height: 0.2 };
    const photo = { ...portrait(red, 1, left), bystanders: [{ ...left, x: 0.6 }] };
    for (let i = 0; i < 120 * 150; i++) if (i % 120 >= 60) photo.picture.data.set(green, i * 4);
    const drawn = drawScene(loaded(place(480)), [photo], size);
    expect(isReddish(colourAt(drawn, 480, 600))).toBe(true);
    expect(colourAt(drawn, 480 + 110, 600)).toEqual([...sky]);
    const { bystanders: _, ...alone } = photo;
    expect(isGreenish(colourAt(drawScene(loaded(place(480)), [alone], size), 480 + 110, 600))).toBe(true);
  });

  it('ends a head where the mask joins it to somebody else, and nowhere else', () => {
    const face = { x: 0.35, y: 0.5, width: 0.1, height: 0.12 };
    const photo = { ...portrait(red, 1, face), bystanders: [{ ...face, x: 0.8 }] };
    const drawn = drawScene(loaded(place(480)), [photo], size);
    expect(isReddish(colourAt(drawn, 480 - 125, 600))).toBe(true);
    expect(isReddish(colourAt(drawn, 480 + 75, 600))).toBe(true);
    expect(colourAt(drawn, 480 + 125, 600)).toEqual([...sky]);
  });

  it('shows all of a face of which the mask has only a part', () => {
    const half = { ...portrait(red), people: planeOf(32, 32, (_x, y) => (y > drawnFace.y * 32 + 2 ? 1 : 0)) };
    expect(isReddish(colourAt(drawScene(loaded(place(480)), [half], size), 480, 545))).toBe(true);
  });

  it('cuts a photo without people by its oval', () => {
    const marked = { ...portrait(red, 0), faces: [drawnFace] };
    const drawn = drawScene(loaded(place(480)), [marked], size);
    expect(isReddish(colourAt(drawn, 480, 600))).toBe(true);
    expect(colourAt(drawn, 480, 780)).toEqual([...sky]);
    expect(colourAt(drawn, 620, 500)).toEqual([...sky]);
  });

  it('shows a silhouette for someone whose face was not found, and for a view', () => {
    const unfound = { ...portrait(red), faces: [] };
    for (const [kind, photo] of [
      ['head', unfound],
      ['capped', unfound],
      ['head', portrait(red, 0)],
    ] as const) {
      const drawn = drawScene(loaded(place(480, kind)), [photo], size);
      expect(isReddish(colourAt(drawn, 480, 600))).toBe(false);
      expect(colourAt(drawn, 480, 600)).not.toEqual([...sky]);
    }
  });

  it('rounds a head that the photo cuts off', () => {
    const edge = { ...drawnFace, y: 0.15 };
    const drawn = drawScene(loaded(place(480)), [portrait(red, 1, edge)], size);
    expect(isReddish(colourAt(drawn, 480, 600))).toBe(true);
    // The corner of the photo's upper edge, which would be a straight cut.
    expect(colourAt(drawn, 480 - 130, 600 - 75)).toEqual([...sky]);
  });

  it('makes the features of a caricature larger, and keeps its hair on the paper', () => {
    const portrait = drawnPortrait(240, 300, [{}]);
    const wide = { ...portrait, people: planeOf(32, 32, () => 1) };
    const drawn = (kind: ScenePlace['kind'], sitter = portrait) =>
      drawScene(loaded({ ...place(480, kind), size: 220 }), [sitter], size);
    const mouthIn = ({ data }: Picture) =>
      Array.from({ length: data.length / 4 }, (_, i) => data.subarray(i * 4)).filter(
        ([r = 0, g = 0]) => r > 60 && g < 50,
      ).length;
    expect(mouthIn(drawn('caricature'))).toBeGreaterThan(mouthIn(drawn('head')) * 1.1);
    expect(colourAt(drawn('head', wide), 480 + 340, 600)).not.toEqual([...sky]);
    for (const x of [480 - 340, 480 + 340]) expect(colourAt(drawn('caricature', wide), x, 600)).toEqual([...sky]);
  });

  it('ends hair and hats where a drawn hat begins', () => {
    const wide = { ...portrait(red), people: planeOf(32, 32, () => 1) };
    const above = (kind: ScenePlace['kind']) =>
      colourAt(drawScene(loaded({ ...place(480, kind), size: 220 }), [wide], size), 480 - 200, 600 - 240);
    expect(above('caricature')).not.toEqual([...sky]);
    expect(above('capped')).toEqual([...sky]);
  });

  it('tones a black and white head, and leaves the colours of others', () => {
    const toneOf = (colour: Colour) => {
      const [r, , b] = colourAt(drawScene(loaded(place(480)), [portrait(colour)], size), 480, 600);
      return r - b;
    };
    expect(toneOf([128, 128, 128])).toBeGreaterThan(20);
    expect(toneOf([120, 130, 150])).toBeLessThan(0);
  });

  it('draws the front layer over the photos', () => {
    const front = blank(96, 120, [255, 255, 0]);
    const drawn = drawScene({ ...loaded(place(480)), front }, [portrait(red)], size);
    expect(colourAt(drawn, 480, 600)).toEqual([255, 255, 0]);
  });

  it('shows prints, blank ones without a photo', () => {
    const drawn = drawScene(loaded(place(300, 'print'), place(660, 'print')), [portrait(green)], size);
    expect(isGreenish(colourAt(drawn, 300, 590))).toBe(true);
    expect(colourAt(drawn, 660, 590)).toEqual([226, 214, 202]);
  });

  it('shows round prints within a gold rim, blank ones without a photo', () => {
    const drawn = drawScene(loaded(place(300, 'round'), place(660, 'round')), [portrait(green)], size);
    expect(isGreenish(colourAt(drawn, 300, 600))).toBe(true);
    expect(colourAt(drawn, 660, 600)).toEqual([226, 214, 202]);
    const [redOfRim, , blueOfRim] = colourAt(drawn, 300, 600 - 86);
    expect(redOfRim).toBeGreaterThan(blueOfRim + 60);
    const [, greenOfCorner, blueOfCorner] = colourAt(drawn, 300 - 70, 600 - 70);
    expect(blueOfCorner).toBeGreaterThan(greenOfCorner);
  });

  it('shows framed photos in the light of the paper in the picture, which stays blank without a photo', () => {
    const dim: Colour = [113, 107, 101];
    const frames = [place(300, 'framed'), place(660, 'framed')].map((each) => ({ ...each, aspect: 0.5 }));
    const drawn = drawScene({ picture: blank(96, 120, dim), places: frames }, [portrait(green)], size);
    for (const [x, y] of [
      [300, 600],
      [270, 530],
      [330, 670],
    ] as const) {
      expect(colourAt(drawn, x, y)).toEqual([35, 90, 40]);
    }
    expect(colourAt(drawn, 370, 600)).toEqual([...dim]);
    expect(colourAt(drawn, 660, 600)).toEqual([...dim]);
  });

  it('shows a photo in facets of one colour each', () => {
    const photo = portrait(green, 0);
    for (let i = 0; i < 120 * 150; i++) photo.picture.data.set([(i % 120) * 2, 60, 160], i * 4);
    const equalNeighbours = (kind: 'framed' | 'facets') => {
      const frame = { ...place(480, kind), size: 450, aspect: 0.8 };
      const drawn = drawScene({ picture: blank(96, 120, [226, 214, 202]), places: [frame] }, [photo], size);
      const row = Array.from({ length: 100 }, (_, i) => colourAt(drawn, 230 + i * 5, 600).join());
      return row.filter((colour, i) => colour === row[i + 1]).length;
    };
    expect(equalNeighbours('framed')).toBeLessThan(10);
    expect(equalNeighbours('facets')).toBeGreaterThan(15);
  });

  it('keeps the colours of a view without people in facets, up to its corners', () => {
    const frame = { ...place(480, 'facets'), size: 450, aspect: 0.8 };
    const { picture, face } = portrait(red, 0);
    const drawn = drawScene(
      { picture: blank(96, 120, [226, 214, 202]), places: [frame] },
      [{ picture, face, faces: [] }],
      size,
    );
    for (const x of [160, 480, 800]) expect(isReddish(colourAt(drawn, x, 190))).toBe(true);
  });

  it('shows photos in hexagons, in the light of their paper', () => {
    const dim: Colour = [113, 107, 101];
    const cell = { ...place(480, 'hexagon'), aspect: Math.sqrt(3) / 2 };
    const drawn = drawScene({ picture: blank(96, 120, dim), places: [cell] }, [portrait(green)], size);
    expect([colourAt(drawn, 480, 600), colourAt(drawn, 480, 520), colourAt(drawn, 550, 630)]).toEqual(
      Array(3).fill([35, 90, 40]),
    );
    for (const x of [480 - 60, 480 + 60]) expect(colourAt(drawn, x, 600 - 75)).toEqual([...dim]);
  });
});

it('the scenes of heads are those whose places are heads', () => {
  const kinds = Object.entries(templates).filter(([, { places }]) => places.length > 0 && places.every(isHead));
  expect([...headScenes]).toEqual(kinds.map(([id]) => id));
});

describe('the scenes of the demo', () => {
  it.each([
    ['scooter', 'cartoon-art-scooter.jpg'],
    ['diwali', 'cartoon-art-diwali-family.jpg'],
    ['rakhi', 'cartoon-art-rakhi.jpg'],
    ['first-birthday', 'cartoon-art-first-birthday.jpg'],
    ['cricketer', 'caricature-cricketer.jpg'],
    ['doctor', 'caricature-doctor.jpg'],
    ['biker', 'caricature-biker.jpg'],
    ['chef', 'caricature-chef.jpg'],
    ['mandap', 'mini-frames-mandap.jpg'],
    ['instant-prints', 'heart-collage-instant.jpg'],
    ['round-prints', 'heart-collage-circles.jpg'],
    ['honeycomb', 'heart-collage-hexagons.jpg'],
    ['mountain-frame', 'digital-art-sunrise.jpg'],
    ['gold-frame', 'digital-art-bride.jpg'],
    ['cotton-paper', 'digital-art-grandfather.jpg'],
    ['bedside-frame', 'mini-frames-bedside.jpg'],
    ['nine-frames', 'mini-frames-nine-moments.jpg'],
    ['three-frames', 'mini-frames-journeys.jpg'],
    ['heart-mirror', 'magic-mirror-dog.jpg'],
    ['window-mirror', 'magic-mirror-jharokha.jpg'],
    ['round-mirror', 'magic-mirror-mother.jpg'],
  ] as const)('%s has a place for each photo of its product', (id, picture) => {
    const { places } = templates[id];
    const question = questionsFor(picture).find(({ kind }) => kind === 'photos');
    expect(places).toHaveLength(Number(question?.max));
    const [wide, high] = (question?.printMm ?? []) as readonly number[];
    for (const { x, y, size: half, aspect } of places) {
      expect(Math.min(x, 960 - x, y, 1200 - y)).toBeGreaterThan(half);
      // Frames and hexagons show the photo as the customer cropped it.
      if (aspect !== undefined) expect(aspect).toBeCloseTo(Number(wide) / Number(high));
    }
  });
});
