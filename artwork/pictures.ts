import { furtherPictures } from '../demo/catalogue.ts';
import { biker, chef, cricketer, doctor } from './products/caricature.ts';
import { birthday, family, rakhi, scooter } from './products/cartoon-art.ts';
import { bride, gemDog, safa, sunrise } from './products/digital-art.ts';
import { circles, hexagons, instant, squares } from './products/heart-collage.ts';
import { heart, jharokha, oval, ring } from './products/magic-mirror.ts';
import { bedside, journeys, mandap, nine } from './products/mini-frames.ts';
import { elephantPanel, lotusPanel, peacockPanel, sunPanel } from './products/mossaic-art.ts';
import { grandmother, names, temple, wedding } from './products/wood-engraving.ts';
import { detail, room, type Views } from './views.ts';

/** A product's picture: its file name, a function that returns the same SVG text at every call, and the further views. */
export interface Picture extends Views {
  readonly file: string;
  readonly draw: () => string;
}

export const pictures: readonly Picture[] = [
  {
    file: 'digital-art-bride.jpg',
    draw: bride,
    detail: [250, 330, 300],
    piece: { area: { x: 130, y: 120, w: 700, h: 910 }, cm: 36 },
    room: { kind: 'sideboard', seed: 21, wall: '#b9c7bb', wood: '#8a5a36', accent: '#a3243b', second: '#2f6b4f' },
  },
  {
    file: 'digital-art-dog.jpg',
    draw: gemDog,
    detail: [330, 390, 280],
    piece: { area: { x: 150, y: 130, w: 670, h: 856 }, cm: 31 },
    room: { kind: 'sideboard', seed: 22, wall: '#d9c3a4', wood: '#a8714a', accent: '#1f7a7d', second: '#c5623c' },
  },
  {
    file: 'digital-art-sunrise.jpg',
    draw: sunrise,
    detail: [370, 530, 280],
    piece: { area: { x: 136, y: 90, w: 688, h: 900 }, cm: 38 },
    room: { kind: 'sofa', seed: 23, wall: '#e6d8c6', wood: '#b98654', accent: '#3f5f78', second: '#e9a23b' },
  },
  {
    file: 'digital-art-grandfather.jpg',
    draw: safa,
    detail: [330, 230, 290],
    piece: { area: { x: 130, y: 130, w: 700, h: 910 }, cm: 30, turn: 2.2 },
    room: { kind: 'shelf', seed: 24, wall: '#d8c7b4', wood: '#8a5a36', accent: '#34407f', second: '#c5623c' },
  },
  {
    file: 'mossaic-art-peacock.jpg',
    draw: peacockPanel,
    detail: [380, 330, 250],
    piece: { area: { x: 80, y: 70, w: 800, h: 990 }, cm: 44 },
    room: { kind: 'sofa', seed: 25, wall: '#d3dcd6', wood: '#7a4a2a', accent: '#1f6a70', second: '#e9a23b' },
  },
  {
    file: 'mossaic-art-lotus.jpg',
    draw: lotusPanel,
    detail: [330, 420, 250],
    piece: { area: { x: 120, y: 90, w: 720, h: 900 }, cm: 40 },
    room: { kind: 'sideboard', seed: 26, wall: '#ead3c8', wood: '#7a4c2e', accent: '#d58a9a', second: '#2f6b4f' },
  },
  {
    file: 'mossaic-art-elephant.jpg',
    draw: elephantPanel,
    detail: [330, 420, 250],
    piece: { area: { x: 120, y: 110, w: 720, h: 920 }, cm: 47 },
    room: { kind: 'sofa', seed: 27, wall: '#c9b48e', wood: '#8a5a36', accent: '#7d3b46', second: '#caa045' },
  },
  {
    file: 'mossaic-art-sun.jpg',
    draw: sunPanel,
    detail: [330, 430, 250],
    piece: { area: { x: 42, y: 122, w: 876, h: 876 }, cm: 46 },
    room: { kind: 'sideboard', seed: 28, wall: '#c5d3dc', wood: '#a87c50', accent: '#34407f', second: '#e9a23b' },
  },
  {
    file: 'cartoon-art-scooter.jpg',
    draw: scooter,
    detail: [76, 64, 330],
    piece: { area: { x: 80, y: 70, w: 800, h: 1000 }, cm: 38 },
    room: { kind: 'sofa', seed: 29, wall: '#f0d9c4', wood: '#b98654', accent: '#2f6b6f', second: '#e0664a' },
  },
  {
    file: 'cartoon-art-diwali-family.jpg',
    draw: family,
    detail: [300, 300, 300],
    piece: { area: { x: 90, y: 90, w: 780, h: 930 }, cm: 46 },
    room: { kind: 'sofa', seed: 30, wall: '#e3c9b0', wood: '#6b4028', accent: '#7d3b46', second: '#e9a23b' },
  },
  {
    file: 'cartoon-art-rakhi.jpg',
    draw: rakhi,
    detail: [330, 330, 300],
    piece: { area: { x: 110, y: 90, w: 740, h: 950 }, cm: 22, turn: 2 },
    room: { kind: 'desk', seed: 31, wall: '#d4e0d4', wood: '#b07a4a', accent: '#d8486b', second: '#2f6b4f' },
  },
  {
    file: 'cartoon-art-first-birthday.jpg',
    draw: birthday,
    detail: [530, 520, 330],
    piece: { area: { x: 130, y: 90, w: 710, h: 930 }, cm: 31 },
    room: { kind: 'shelf', seed: 32, wall: '#f4dcc8', wood: '#c79868', accent: '#e0664a', second: '#1f7a7d' },
  },
  {
    file: 'caricature-cricketer.jpg',
    draw: cricketer,
    detail: [330, 230, 300],
    piece: { area: { x: 95, y: 80, w: 770, h: 980 }, cm: 25 },
    room: { kind: 'desk', seed: 33, wall: '#cfd8c4', wood: '#8a5a36', accent: '#2f6b4f', second: '#e9a23b' },
  },
  {
    file: 'caricature-doctor.jpg',
    draw: doctor,
    detail: [330, 230, 300],
    piece: { area: { x: 110, y: 90, w: 740, h: 960 }, cm: 22, turn: -1.8 },
    room: { kind: 'desk', seed: 34, wall: '#dbe6e4', wood: '#c79b6e', accent: '#1f7a7d', second: '#a3243b' },
  },
  {
    file: 'caricature-biker.jpg',
    draw: biker,
    detail: [330, 230, 300],
    piece: { area: { x: 120, y: 74, w: 720, h: 960 }, cm: 31 },
    room: { kind: 'sideboard', seed: 35, wall: '#b9c0be', wood: '#5a3f30', accent: '#c5623c', second: '#3f5f78' },
  },
  {
    file: 'caricature-chef.jpg',
    draw: chef,
    detail: [92, 84, 340],
    piece: { area: { x: 100, y: 90, w: 760, h: 970 }, cm: 25, turn: 1.4 },
    room: { kind: 'shelf', seed: 36, wall: '#efd9bd', wood: '#a8714a', accent: '#c5623c', second: '#2f6b4f' },
  },
  {
    file: 'wood-engraving-wedding.jpg',
    draw: wedding,
    detail: [290, 370, 250],
    piece: { area: { x: 186, y: 106, w: 588, h: 938 }, cm: 21 },
    room: { kind: 'desk', seed: 37, wall: '#e4d2c2', wood: '#8f5f3c', accent: '#a3243b', second: '#2f6b4f' },
  },
  {
    file: 'wood-engraving-names.jpg',
    draw: names,
    detail: [260, 420, 250],
    piece: { area: { x: 102, y: 132, w: 760, h: 914 }, cm: 30 },
    room: { kind: 'sideboard', seed: 38, wall: '#cfd9c9', wood: '#d0b08a', accent: '#2f6b4f', second: '#e9a23b' },
  },
  {
    file: 'wood-engraving-temple.jpg',
    draw: temple,
    detail: [360, 380, 250],
    piece: { area: { x: 52, y: 132, w: 856, h: 866 }, cm: 31 },
    room: { kind: 'sideboard', seed: 39, wall: '#e8cfae', wood: '#7a4c2e', accent: '#a3243b', second: '#caa045' },
  },
  {
    file: 'wood-engraving-grandmother.jpg',
    draw: grandmother,
    detail: [360, 260, 250],
    piece: { area: { x: 196, y: 146, w: 572, h: 868 }, cm: 19 },
    room: { kind: 'desk', seed: 40, wall: '#c9a79d', wood: '#9a6a42', accent: '#6f3a44', second: '#e9a23b' },
  },
  {
    file: 'mini-frames-journeys.jpg',
    draw: journeys,
    detail: [440, 660, 270],
    piece: { area: { x: 70, y: 506, w: 750, h: 508 }, cm: 33 },
    room: { kind: 'shelf', seed: 41, wall: '#dfe6df', wood: '#a8714a', accent: '#d98a6a', second: '#1f7a7d' },
  },
  {
    file: 'mini-frames-bedside.jpg',
    draw: bedside,
    detail: [190, 262, 330],
    piece: { area: { x: 206, y: 270, w: 528, h: 700 }, cm: 15 },
    room: { kind: 'desk', seed: 42, wall: '#eec9b8', wood: '#b98654', accent: '#2f6b6f', second: '#d8486b' },
  },
  {
    file: 'mini-frames-nine-moments.jpg',
    draw: nine,
    detail: [210, 250, 320],
    piece: { area: { x: 80, y: 84, w: 800, h: 960 }, cm: 66 },
    room: { kind: 'sofa', seed: 43, wall: '#f1e4cf', wood: '#c79a68', accent: '#2f6b4f', second: '#a3243b' },
  },
  {
    file: 'mini-frames-mandap.jpg',
    draw: mandap,
    detail: [300, 420, 290],
    piece: { area: { x: 150, y: 120, w: 660, h: 906 }, cm: 23 },
    room: { kind: 'shelf', seed: 44, wall: '#5a3040', wood: '#6b4028', accent: '#a3243b', second: '#e9a23b' },
  },
  {
    file: 'magic-mirror-oval.jpg',
    draw: oval,
    detail: [110, 60, 330],
    piece: { area: { x: 80, y: 40, w: 800, h: 1000 }, cm: 38 },
    room: { kind: 'sideboard', seed: 45, wall: '#3a3352', wood: '#4a3038', accent: '#7a5aa8', second: '#caa045' },
  },
  {
    file: 'magic-mirror-mother.jpg',
    draw: ring,
    detail: [110, 200, 330],
    piece: { area: { x: 94, y: 154, w: 772, h: 772 }, cm: 36 },
    room: { kind: 'sideboard', seed: 46, wall: '#6d4048', wood: '#5a3428', accent: '#c5623c', second: '#e8b0a0' },
  },
  {
    file: 'magic-mirror-jharokha.jpg',
    draw: jharokha,
    detail: [330, 40, 310],
    piece: { area: { x: 120, y: 30, w: 720, h: 1030 }, cm: 41 },
    room: { kind: 'sideboard', seed: 47, wall: '#d9b98c', wood: '#7a4c2e', accent: '#0f6a6e', second: '#a3243b' },
  },
  {
    file: 'magic-mirror-dog.jpg',
    draw: heart,
    detail: [330, 620, 310],
    piece: { area: { x: 72, y: 142, w: 816, h: 876 }, cm: 35 },
    room: { kind: 'sideboard', seed: 48, wall: '#4a3560', wood: '#6a4648', accent: '#b85a9a', second: '#d9a6c8' },
  },
  {
    file: 'heart-collage-anniversary.jpg',
    draw: squares,
    detail: [330, 330, 300],
    piece: { area: { x: 90, y: 80, w: 780, h: 980 }, cm: 49 },
    room: { kind: 'sofa', seed: 49, wall: '#e3bdb4', wood: '#b98654', accent: '#7a8f86', second: '#a3243b' },
  },
  {
    file: 'heart-collage-circles.jpg',
    draw: circles,
    detail: [330, 330, 300],
    piece: { area: { x: 100, y: 110, w: 760, h: 950 }, cm: 43 },
    room: { kind: 'sofa', seed: 50, wall: '#d9c7ae', wood: '#8a5a36', accent: '#34407f', second: '#caa045' },
  },
  {
    file: 'heart-collage-instant.jpg',
    draw: instant,
    detail: [330, 400, 300],
    piece: { area: { x: 60, y: 150, w: 840, h: 860 }, cm: 78 },
    room: { kind: 'sofa', seed: 51, wall: '#e6d0bd', wood: '#8a5c3c', accent: '#a86a5a', second: '#2f6b4f' },
  },
  {
    file: 'heart-collage-hexagons.jpg',
    draw: hexagons,
    detail: [330, 330, 300],
    piece: { area: { x: 90, y: 66, w: 780, h: 1004 }, cm: 45 },
    room: { kind: 'sofa', seed: 52, wall: '#c5d6c6', wood: '#b98654', accent: '#d5828f', second: '#2f6b4f' },
  },
];

/** A product's further pictures. They show its first picture, which takes long to draw: `first` may return a drawing that is there. */
export const furtherViews = (picture: Picture, first = picture.draw): readonly Pick<Picture, 'file' | 'draw'>[] => {
  const [close, inUse] = furtherPictures(picture.file);
  return [
    { file: close, draw: () => detail(first(), picture.detail) },
    { file: inUse, draw: () => room(first(), picture) },
  ];
};
