import type { SceneId } from '#contracts/previews/scene-ids.ts';
import bedsideFrame from '#web/assets/scenes/bedside-frame.webp?url';
import biker from '#web/assets/scenes/biker.webp?url';
import bikerFront from '#web/assets/scenes/biker-front.webp?url';
import chef from '#web/assets/scenes/chef.webp?url';
import chefFront from '#web/assets/scenes/chef-front.webp?url';
import cottonPaper from '#web/assets/scenes/cotton-paper.webp?url';
import cricketer from '#web/assets/scenes/cricketer.webp?url';
import cricketerFront from '#web/assets/scenes/cricketer-front.webp?url';
import diwali from '#web/assets/scenes/diwali.webp?url';
import doctor from '#web/assets/scenes/doctor.webp?url';
import doctorFront from '#web/assets/scenes/doctor-front.webp?url';
import birthday from '#web/assets/scenes/first-birthday.webp?url';
import birthdayFront from '#web/assets/scenes/first-birthday-front.webp?url';
import goldFrame from '#web/assets/scenes/gold-frame.webp?url';
import heartMirror from '#web/assets/scenes/heart-mirror.webp?url';
import honeycomb from '#web/assets/scenes/honeycomb.webp?url';
import instantPrints from '#web/assets/scenes/instant-prints.webp?url';
import mandap from '#web/assets/scenes/mandap.webp?url';
import mountainFrame from '#web/assets/scenes/mountain-frame.webp?url';
import nameBoard from '#web/assets/scenes/name-board.webp?url';
import nineFrames from '#web/assets/scenes/nine-frames.webp?url';
import rakhi from '#web/assets/scenes/rakhi.webp?url';
import roundMirror from '#web/assets/scenes/round-mirror.webp?url';
import roundPrints from '#web/assets/scenes/round-prints.webp?url';
import scooter from '#web/assets/scenes/scooter.webp?url';
import threeFrames from '#web/assets/scenes/three-frames.webp?url';
import windowMirror from '#web/assets/scenes/window-mirror.webp?url';
import { hash } from '../styles/random.ts';
import type { Rectangle } from '../styles/staging.ts';
import type { GlassKind } from './draw-light.ts';
import {
  bedsideSpot,
  brideSpot,
  honeycombSpots,
  journeySpots,
  nineSpots,
  type PrintSpot,
  roundSpots,
  safaSpot,
  sunriseSpot,
} from './print-spots.ts';

/** Where a scene shows a photo. Positions and sizes are in units of a scene of 960 x 1200. */
export interface ScenePlace {
  /**
   * Heads are cut out, a caricature's with large features. A print has a white edge, a round one a gold rim, and a glass shows light.
   * A hexagon or a framed photo lies on the picture's blank paper, also as low-poly art.
   */
  readonly kind: 'head' | 'caricature' | 'capped' | 'print' | 'round' | 'hexagon' | 'framed' | 'facets' | GlassKind;
  /** The middle of the face or of the print. */
  readonly x: number;
  readonly y: number;
  /** Half the height of the face, or of the print. */
  readonly size: number;
  /** The width divided by the height, of what lies on paper. */
  readonly aspect?: number;
  /** Clockwise, in degrees. */
  readonly turn: number;
}

/** A picture with numbered places for photos, or one for words: the first photo takes the first place. Later places are behind earlier ones. */
interface SceneTemplate {
  /** The address of the picture, without the photos. */
  readonly picture: string;
  /** The address of a transparent picture that is drawn over the photos. */
  readonly front?: string;
  readonly places: readonly ScenePlace[];
  /** Where the words are lettered, if not at the place of the category. */
  readonly words?: Rectangle;
  /** The colour of words beside photos, if not that of the category. */
  readonly ink?: string;
  /** The light around words beside photos, if not that of the category. */
  readonly glow?: string;
}

const head = (x: number, y: number, size: number, turn = 0): ScenePlace => ({ kind: 'head', x, y, size, turn });

const caricature = (kind: 'caricature' | 'capped', y: number, size: number, turn = 0): ScenePlace => ({
  kind,
  x: 480,
  y,
  size,
  turn,
});

const prints = (kind: ScenePlace['kind'], spots: readonly PrintSpot[]): readonly ScenePlace[] =>
  spots.map((spot) => ({ ...spot, kind }));

const glass = (kind: GlassKind, y: number, size: number): ScenePlace => ({ kind, x: 480, y, size, turn: 0 });

/** The number of prints in each row of the heart. */
const heartRows = [4, 7, 6, 5, 4, 3, 1] as const;

/** Instant prints strewn in the shape of a heart. The rows overlap like tiles, from the top to the tip. */
const strewnPrints = heartRows
  .flatMap((count, row) =>
    Array.from({ length: count }, (_, column): ScenePlace => {
      const gap = row === 0 ? (column < 2 ? -60 : 60) : 0;
      const jitter = (part: number) => hash(column, row * 3 + part, 5) - 0.5;
      return {
        kind: 'print',
        x: 480 + (column - (count - 1) / 2) * 122 + gap + jitter(0) * 14,
        y: 256 + row * 110 + jitter(1) * 14,
        size: 84,
        turn: jitter(2) * 18,
      };
    }),
  )
  .reverse();

/** The scenes. The artwork's generator draws their pictures (`artwork/scene-pictures.ts`), from which the positions come. */
export const templates: Readonly<Record<SceneId, SceneTemplate>> = {
  scooter: { picture: scooter, places: [head(438, 465, 90), head(577, 441, 82, 5)] },
  diwali: {
    picture: diwali,
    places: [
      head(395, 445, 64),
      head(567, 445, 64),
      head(234, 462, 62),
      head(726, 462, 62),
      head(396, 658, 60),
      head(565, 658, 60),
      head(231, 665, 58),
      head(731, 665, 58),
    ],
  },
  rakhi: { picture: rakhi, places: [head(613, 471, 106, -2), head(351, 489, 102, -2)] },
  'first-birthday': {
    picture: birthday,
    front: birthdayFront,
    places: [head(415, 540, 108), head(679, 605, 74)],
  },
  mandap: { picture: mandap, places: [head(409, 642, 74), head(564, 615, 78)] },
  cricketer: {
    picture: cricketer,
    front: cricketerFront,
    places: [caricature('capped', 556, 220)],
    words: { x: 410, y: 936, width: 140, height: 72 },
    ink: '#ffffff',
  },
  doctor: { picture: doctor, front: doctorFront, places: [caricature('caricature', 568, 208, 1.8)] },
  biker: { picture: biker, front: bikerFront, places: [caricature('capped', 550, 216)] },
  chef: { picture: chef, front: chefFront, places: [caricature('capped', 604, 210, -1.4)] },
  'instant-prints': { picture: instantPrints, places: strewnPrints },
  'round-prints': { picture: roundPrints, places: prints('round', roundSpots) },
  honeycomb: { picture: honeycomb, places: prints('hexagon', honeycombSpots) },
  'bedside-frame': { picture: bedsideFrame, places: prints('framed', [bedsideSpot]) },
  'nine-frames': { picture: nineFrames, places: prints('framed', nineSpots) },
  'three-frames': { picture: threeFrames, places: prints('framed', journeySpots) },
  'mountain-frame': {
    picture: mountainFrame,
    places: prints('facets', [sunriseSpot]),
    words: { x: 230, y: 916, width: 500, height: 46 },
    ink: '#4a1f52',
  },
  'gold-frame': { picture: goldFrame, places: prints('facets', [brideSpot]) },
  'cotton-paper': { picture: cottonPaper, places: prints('facets', [safaSpot]) },
  'heart-mirror': {
    picture: heartMirror,
    places: [glass('heart-glass', 496, 130)],
    words: { x: 330, y: 722, width: 300, height: 104 },
    glow: '#c07cff',
  },
  'window-mirror': {
    picture: windowMirror,
    places: [glass('window-glass', 530, 128)],
    words: { x: 262, y: 838, width: 436, height: 96 },
    glow: '#4fd0b4',
  },
  'round-mirror': { picture: roundMirror, places: [glass('round-glass', 505, 124)] },
  'name-board': { picture: nameBoard, places: [], words: { x: 258, y: 388, width: 450, height: 330 } },
};

const printKinds: readonly ScenePlace['kind'][] = ['print', 'round', 'hexagon', 'framed'];

/** True for a scene that shows the photos themselves, not art made from them. */
export const hasPrints = (id: SceneId): boolean => templates[id].places.some(({ kind }) => printKinds.includes(kind));
