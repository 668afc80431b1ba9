import { darker, lighter, mix, palette } from '../lib/colour.ts';
import type { Drawing } from '../lib/drawing.ts';
import { type Outline, type Point, path, polar, resampled, smooth } from '../lib/geometry.ts';
import { type Layer, layer, linear, paint, pathText, place, radial } from '../lib/layers.ts';

const petalShape = path('M0,0 C-9,-10 -10,-26 0,-32 C10,-26 9,-10 0,0 Z');
const leafShape = path('M0,0 C22,-14 26,-52 0,-84 C-26,-52 -22,-14 0,0 Z');

/** A marigold head of ruffled petals. */
export function marigold(drawing: Drawing, at: Point, radius: number, colour = '#ff8f12'): string {
  const { random } = drawing;
  const petals: Layer[] = [];
  for (const [ring, share] of [1, 0.84, 0.67, 0.5, 0.34, 0.2].entries()) {
    const count = 22 - ring * 3;
    for (let i = 0; i < count; i++) {
      const tone = mix(
        darker(colour, 0.08),
        lighter(colour, 0.32),
        Math.min(1, ring / 5 + random.between(-0.06, 0.12)),
      );
      const rotate = (i / count) * 360 + ring * 17 + random.between(-6, 6);
      const base = polar(at, radius * share * 0.35, rotate - 90);
      petals.push(
        ...place([layer(petalShape, tone, { line: { colour: mix(tone, '#b8460c', 0.42), width: 1.3 } })], {
          x: base[0],
          y: base[1],
          rotate,
          scale: (radius * share * 0.7) / 32,
        }),
      );
    }
  }
  return fallen(drawing, at, radius) + paint(drawing, petals);
}

/** The small shadow of a thing that lies on the table. */
const fallen = (drawing: Drawing, at: Point, radius: number) =>
  `<ellipse cx="${at[0] + radius * 0.18}" cy="${at[1] + radius * 0.28}" rx="${radius * 1.02}" ry="${radius * 0.98}" fill="#25110b" opacity=".42" filter="${drawing.blur(radius * 0.16)}"/>`;

/** Marigolds threaded along a line. */
export function garland(drawing: Drawing, line: Outline, radius: number): string {
  const beads = resampled(smooth(line, false, 12), radius * 1.25).slice(0, -1);
  const open = beads.slice(0, Math.ceil(beads.length / 2));
  return open.map((at, i) => marigold(drawing, at, radius, i % 3 === 1 ? '#ffbe1f' : '#ee7d1a')).join('');
}

/** A sprig of leaves. */
export function sprig(
  drawing: Drawing,
  from: Point,
  degrees: number,
  size: number,
  colour: string = palette.leaf,
): string {
  const { random } = drawing;
  const parts: Layer[] = [];
  for (let i = 0; i < 9; i++) {
    const along = (i / 8) * size;
    const at = polar(from, along, degrees - 90 + i * 1.5);
    const side = i % 2 ? 1 : -1;
    const tone = mix(colour, lighter(colour, 0.35), random.next());
    const leaf = [
      layer(leafShape, linear([-20, -40], [20, -40], darker(tone, 0.2), tone, lighter(tone, 0.18))),
      layer(path('M-1,0 L0,-80 L1,0 Z'), lighter(tone, 0.4), { opacity: 0.6 }),
    ];
    const rotate = degrees + side * (52 - i * 4) + random.between(-8, 8);
    parts.push(...place(leaf, { x: at[0], y: at[1], rotate, scale: (size / 300) * (1.15 - i * 0.06) }));
  }
  const shade = parts.map((part) => ({ ...part, fill: '#25110b' }));
  return `<g opacity=".35" transform="translate(8 12)" filter="${drawing.blur(6)}">${paint(drawing, shade)}</g>${paint(drawing, parts)}`;
}

/** The shadow of leaves that are between the sun and the wall. */
export function leafShadow(drawing: Drawing, from: Point, degrees: number, size: number, strength = 0.2): string {
  return `<g style="mix-blend-mode:multiply" opacity="${strength}" filter="${drawing.blur(9)}"><g filter="${ink(drawing)}">${sprig(drawing, from, degrees, size)}</g></g>`;
}

const ink = (drawing: Drawing) =>
  drawing.once(
    'ink',
    (id) => `<filter id="${id}"><feColorMatrix values="0 0 0 0 .2 0 0 0 0 .12 0 0 0 0 .1 0 0 0 1 0"/></filter>`,
  );

/** A string of warm bulbs. */
export function fairyLights(drawing: Drawing, line: Outline, count: number): string {
  const curve = smooth(line, false, 20);
  const wire = `<path d="M${curve.map((p) => p.map((v) => v.toFixed(0)).join(' ')).join('L')}" fill="none" stroke="#3a2a20" stroke-width="3" opacity=".75"/>`;
  const bulbs = Array.from({ length: count }, (_, i) => {
    const [x, y] = curve[Math.round(((i + 0.5) / count) * (curve.length - 1))] ?? [0, 0];
    const glow = drawing.once(
      'bulb',
      (id) =>
        `<radialGradient id="${id}"><stop offset="0" stop-color="#fff6d8"/><stop offset=".2" stop-color="#ffd98a" stop-opacity=".75"/><stop offset="1" stop-color="#ffb347" stop-opacity="0"/></radialGradient>`,
    );
    return (
      `<circle cx="${x}" cy="${y + 10}" r="46" fill="${glow}" style="mix-blend-mode:screen"/>` +
      `<path d="M${x - 4} ${y}h8v7h-8z" fill="#4a3a2e"/><ellipse cx="${x}" cy="${y + 15}" rx="8" ry="11" fill="#fff1c4"/>`
    );
  });
  return wire + bulbs.join('');
}

/** A clay lamp with its flame. */
export function diya(drawing: Drawing, [x, y]: Point, size: number): string {
  const glow = radial([0, -62], 150, '#ffdf9a', '#ff9c3a');
  const parts = [
    layer(
      path('M-72,-8 C-66,46 -30,58 0,58 C30,58 66,46 72,-8 C40,14 -40,14 -72,-8 Z'),
      linear([-70, 0], [70, 40], '#d9794a', '#b5532c', '#6f2c17'),
    ),
    layer(path('M-72,-8 C-40,-26 40,-26 72,-8 C40,14 -40,14 -72,-8 Z'), linear([0, -22], [0, 8], '#5a2414', '#c8713f')),
    layer(path('M-54,-8 C-30,-18 30,-18 54,-8 C30,4 -30,4 -54,-8 Z'), '#e9b44c'),
    layer(
      path('M0,-8 C-26,-34 -12,-62 2,-98 C12,-66 28,-36 0,-8 Z'),
      linear([0, -98], [0, -8], '#fff3c0', '#ffc24a', '#f07f1d'),
    ),
    layer(path('M0,-12 C-10,-30 -4,-42 1,-58 C6,-42 11,-30 0,-12 Z'), '#fffbe8'),
  ];
  const halo = drawing.once(
    'halo',
    (id) =>
      `<radialGradient id="${id}"><stop offset="0" stop-color="#ffd27a" stop-opacity=".85"/><stop offset="1" stop-color="#ff9c3a" stop-opacity="0"/></radialGradient>`,
  );
  return (
    `<ellipse cx="${x + 8}" cy="${y + 54 * size}" rx="${76 * size}" ry="${16 * size}" fill="#25110b" opacity=".5" filter="${drawing.blur(8)}"/>` +
    paint(drawing, place(parts, { x, y, scale: size })) +
    `<circle cx="${x}" cy="${y - 50 * size}" r="${(glow.to[0] + 30) * size}" fill="${halo}" style="mix-blend-mode:screen"/>`
  );
}

/** A satin bow. */
export function bow(drawing: Drawing, [x, y]: Point, size: number, colour: string = palette.rose): string {
  const satin = (from: Point, to: Point) =>
    linear(from, to, darker(colour, 0.35), lighter(colour, 0.28), colour, darker(colour, 0.25));
  const loop = path('M0,0 C-30,-58 -128,-84 -138,-30 C-146,22 -70,34 0,0 Z');
  const hollow = path('M-22,-6 C-50,-38 -100,-52 -112,-26 C-112,0 -62,8 -22,-6 Z');
  const tail = path('M-4,4 C-26,50 -64,84 -92,150 L-58,138 L-44,164 C-24,100 0,56 10,8 Z');
  const parts: Layer[] = [];
  for (const scaleX of [1, -1]) {
    parts.push(...place([layer(tail, satin([-90, 60], [10, 90]))], { scaleX, rotate: scaleX * 4 }));
    parts.push(
      ...place([layer(loop, satin([-60, -80], [-60, 36])), layer(hollow, darker(colour, 0.5), { opacity: 0.8 })], {
        scaleX,
      }),
    );
  }
  parts.push(
    layer(
      path('M-22,-22 C-8,-30 8,-30 22,-22 C28,-6 28,8 20,20 C8,28 -8,28 -20,20 C-28,8 -28,-6 -22,-22 Z'),
      satin([-24, 0], [24, 4]),
    ),
  );
  const shade = pathText(
    place([layer(loop, ''), layer(loop, '')], { x: x + 10, y: y + 18, scale: size }).flatMap((part) => [
      ...part.outline,
    ]),
  );
  return `<path d="${shade}" fill="#25110b" opacity=".3" filter="${drawing.blur(10)}"/>${paint(drawing, place(parts, { x, y, scale: size }))}`;
}

/** A flat satin ribbon across the scene. */
export function ribbon(drawing: Drawing, line: Outline, width: number, colour: string = palette.rose): string {
  const curve = smooth(line, false, 16);
  const text = `M${curve.map((p) => p.map((v) => v.toFixed(1)).join(' ')).join('L')}`;
  return [
    [width, '#25110b', 0.35, 9, `filter="${drawing.blur(7)}"`],
    [width, darker(colour, 0.22), 1, 0, ''],
    [width * 0.84, colour, 1, 0, ''],
    [width * 0.3, lighter(colour, 0.3), 0.55, -width * 0.12, ''],
  ]
    .map(
      ([w, stroke, opacity, dy, more]) =>
        `<path d="${text}" fill="none" stroke="${stroke}" stroke-width="${w}" opacity="${opacity}" transform="translate(0 ${dy})" ${more}/>`,
    )
    .join('');
}

/** Petals strewn about a point. */
export function petals(drawing: Drawing, at: Point, spread: number, count: number, colour: string): string {
  const { random } = drawing;
  return Array.from({ length: count }, () => {
    const where = polar(at, spread * Math.sqrt(random.next()), random.between(0, 360));
    const scale = random.between(0.7, 1.3);
    const tone = mix(darker(colour, 0.15), lighter(colour, 0.3), random.next());
    const petal = place([layer(petalShape, linear([0, -32], [0, 0], lighter(tone, 0.2), darker(tone, 0.15)))], {
      x: where[0],
      y: where[1],
      scale,
      rotate: random.between(0, 360),
    });
    const shade = petal.map((part) => ({ ...part, fill: '#25110b', opacity: 0.35, blur: 3 }));
    return `<g transform="translate(3 5)">${paint(drawing, shade)}</g>${paint(drawing, petal)}`;
  }).join('');
}
