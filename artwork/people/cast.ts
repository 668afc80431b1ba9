import { palette, skins } from '../lib/colour.ts';
import type { Outfit } from './bodies.ts';
import type { Person } from './heads.ts';

type Role = readonly [Person, Outfit];

const black = '#241713';
const brown = '#3d2418';
const grey = '#b9b2aa';
const white = '#e9e4dc';

const roles = {
  bride: [
    {
      skin: skins.wheat,
      hair: black,
      style: 'bun',
      eyes: 'open',
      mouth: 'soft',
      lips: '#b3243b',
      bindi: '#b3243b',
      tikka: true,
      earrings: '#b3243b',
      nosePin: true,
      flowers: '#fff3e0',
    },
    { kind: 'lehenga', colour: '#a3243b', trim: '#c8324a' },
  ],
  groom: [
    {
      skin: skins.honey,
      hair: black,
      style: 'turban',
      turban: '#c0392f',
      eyes: 'happy',
      mouth: 'grin',
      beard: 'stubble',
    },
    { kind: 'sherwani', colour: '#f0e2c4', trim: '#c9963a' },
  ],
  mother: [
    {
      skin: skins.honey,
      hair: black,
      style: 'bun',
      mouth: 'grin',
      lips: '#a8323f',
      bindi: '#a3243b',
      sindoor: true,
      earrings: '#2f6b4f',
      flowers: '#fff3e0',
    },
    { kind: 'saree', colour: '#1f7a7d', trim: palette.gold },
  ],
  father: [
    { skin: skins.almond, hair: black, style: 'short', eyes: 'happy', mouth: 'grin', beard: 'moustache' },
    { kind: 'kurta', colour: '#e0963b', trim: '#f6e3bd' },
  ],
  grandmother: [
    {
      skin: skins.wheat,
      hair: white,
      style: 'bun',
      eyes: 'happy',
      mouth: 'soft',
      bindi: '#a3243b',
      glasses: '#6b4a2c',
      aged: true,
      lips: '#b0595a',
    },
    { kind: 'saree', colour: '#f3ead8', trim: '#a3243b' },
  ],
  grandfather: [
    {
      skin: skins.honey,
      hair: white,
      style: 'bald',
      mouth: 'soft',
      beard: 'moustache',
      glasses: '#3a2a22',
      aged: true,
    },
    { kind: 'kurta', colour: '#f4efe2', trim: '#d8c7a0' },
  ],
  girl: [
    {
      skin: skins.honey,
      hair: black,
      style: 'pigtails',
      mouth: 'laugh',
      eyes: 'happy',
      child: true,
      flowers: '#e9557a',
      bindi: '#a3243b',
    },
    { kind: 'tee', colour: '#e9557a', trim: '#ffd76b' },
  ],
  boy: [
    { skin: skins.almond, hair: black, style: 'quiff', mouth: 'laugh', child: true },
    { kind: 'kurta', colour: '#3b67b0', trim: '#f3d27a' },
  ],
  baby: [
    { skin: skins.wheat, hair: brown, style: 'tuft', mouth: 'laugh', eyes: 'open', child: true },
    { kind: 'tee', colour: '#f6c9d2', trim: '#ffffff' },
  ],
  young: [
    { skin: skins.umber, hair: black, style: 'curly', mouth: 'grin', eyes: 'open', beard: 'stubble' },
    { kind: 'shirt', colour: '#f4f0e8', trim: '#d7e3ea' },
  ],
  friend: [
    {
      skin: skins.cocoa,
      hair: black,
      style: 'long',
      mouth: 'grin',
      lips: '#a1303d',
      earrings: '#e9a23b',
      eyes: 'happy',
    },
    { kind: 'kurta', colour: '#e9a23b', trim: '#a3243b' },
  ],
  singh: [
    { skin: skins.wheat, hair: black, style: 'turban', turban: '#22507e', beard: 'full', mouth: 'grin' },
    { kind: 'shirt', colour: '#c5623c', trim: '#e9b08a' },
  ],
  aisha: [
    { skin: skins.porcelain, hair: '#7a4f8c', style: 'hijab', mouth: 'grin', lips: '#b84a5a', eyes: 'open' },
    { kind: 'kurta', colour: '#4b3a6b', trim: '#c9a3d8' },
  ],
  wife: [
    {
      skin: skins.wheat,
      hair: brown,
      style: 'long',
      mouth: 'laugh',
      lips: '#c23b4a',
      eyes: 'happy',
      earrings: '#1f7a7d',
      bindi: '#a3243b',
    },
    { kind: 'kurta', colour: '#d8486b', trim: '#f7d9a0' },
  ],
  sister: [
    {
      skin: skins.honey,
      hair: black,
      style: 'braid',
      mouth: 'grin',
      lips: '#b8404b',
      bindi: '#a3243b',
      earrings: '#e9a23b',
      flowers: '#e9a23b',
    },
    { kind: 'lehenga', colour: '#7a3a8c', trim: '#e9a23b' },
  ],
  grey: [
    { skin: skins.umber, hair: grey, style: 'short', mouth: 'grin', beard: 'full', aged: true, eyes: 'happy' },
    { kind: 'shirt', colour: '#2f6b4f', trim: '#cfe3d2' },
  ],
} as const satisfies Record<string, Role>;

export type CastName = keyof typeof roles;

/** The people in the demo's pictures, with their outfits. */
export const cast: Readonly<Record<CastName, Role>> = roles;
