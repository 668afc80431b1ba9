import { darker, lighter } from '../lib/colour.ts';
import { Drawing } from '../lib/drawing.ts';
import { ellipse, type Outline, type Point, path, polar, rect, smooth, stroke } from '../lib/geometry.ts';
import { type Layer, layer, linear, pathText, place, radial } from '../lib/layers.ts';
import { bust } from '../people/bodies.ts';
import { cast } from '../people/cast.ts';
import { fairyLights, leafShadow, marigold, petals, ribbon, sprig } from '../stage/props.ts';
import { piece, scene, windowLight } from '../stage/staging.ts';
import { boards, linen, vignette, wall, wood } from '../stage/textures.ts';
import { burnt, engraving } from '../techniques/engrave.ts';

const words = (drawing: Drawing, text: string, x: number, y: number, size: number, style = 'italic') =>
  `<text x="${x}" y="${y}" text-anchor="middle" font-family="Fraunces" font-style="${style}" font-weight="560" font-size="${size}" fill="#33170a" filter="${burnt(drawing)}">${text}</text>`;

/** A slab of wood cut to the outline: its shadow, its thickness, its grain and the light along its edge. */
function slab(drawing: Drawing, outline: Outline, colour: string, along: 'x' | 'y' = 'y', bark = ''): string {
  const text = pathText(outline);
  const face = drawing.clip(`<path d="${text}"/>`);
  const rim = bark || darker(colour, 0.35);
  return (
    `<path d="${text}" fill="#25110b" opacity=".3" transform="translate(26 44)" filter="${drawing.blur(30)}"/><path d="${text}" fill="#25110b" opacity=".45" transform="translate(9 14)" filter="${drawing.blur(8)}"/>` +
    `<path d="${text}" fill="${rim}" stroke="${rim}" stroke-width="${bark ? 34 : 8}" stroke-linejoin="round" transform="translate(4 7)"/>` +
    `<g clip-path="${face}">${wood(drawing, { x: 40, y: 30, w: 880, h: 1120 }, colour, along)}` +
    `<path d="${text}" fill="none" stroke="${darker(colour, 0.7)}" stroke-width="22" opacity=".35" transform="translate(-6 -8)" filter="${drawing.blur(7)}"/>` +
    `<path d="${text}" fill="none" stroke="${lighter(colour, 0.75)}" stroke-width="12" opacity=".7" transform="translate(5 6)" filter="${drawing.blur(3)}"/></g>`
  );
}

/** A thin line along the edge of a plaque with this middle. */
function burntLine(drawing: Drawing, outline: Outline, [cx, cy]: Point): string {
  const inner = outline.map(([x, y]): Point => [cx + (x - cx) * 0.93, cy + (y - cy) * 0.95]);
  return `<path d="${pathText(inner)}" fill="none" stroke="#33170a" stroke-width="3.5" filter="${burnt(drawing)}"/>`;
}

const arch = path('M190,1040 L190,420 C190,210 330,110 480,110 C630,110 770,210 770,420 L770,1040 Z');

/** A wedding portrait hatched into an arched plaque. */
export function wedding(): string {
  const drawing = new Drawing(5101);
  const layers: Layer[] = [
    layer(ellipse(480, 470, 268), radial([480, 470], 268, '#ffffff', '#f3f3f3', '#b9b9b9')),
    ...place(bust(cast.groom[0], cast.groom[1]), { x: 592, y: 452, scale: 1.06 }),
    ...place(bust(cast.bride[0], { ...cast.bride[1], colour: '#8a3040' }), { x: 366, y: 500, scale: 1.02 }),
  ].map((item) => ({
    ...item,
    outline: item.outline.map(([x, y]) => [Math.max(214, Math.min(746, x)), Math.min(838, y)] as const),
  }));
  return drawing.finish(
    scene(
      linen(drawing, '#d8c8b2'),
      leafShadow(drawing, [920, 30], 215, 560, 0.25),
      piece(
        slab(drawing, arch, '#dcae74'),
        burntLine(drawing, arch, [480, 580]),
        engraving(drawing, { x: 200, y: 130, w: 560, h: 710 }, layers, { spacing: 6.6, swing: 4 }),
        words(drawing, 'Kavya &amp; Arjun', 480, 920, 72),
        words(drawing, '11 · XII · 2026', 480, 980, 34, 'normal'),
      ),
      petals(drawing, [170, 1120], 110, 10, '#d8486b'),
      marigold(drawing, [850, 1090], 58),
      windowLight(drawing, 0.45, 300),
      vignette(drawing),
    ),
  );
}

function wreath(centre: readonly [number, number], radius: number): Layer[] {
  const leaf = path('M0,0 C16,-14 18,-44 0,-64 C-18,-44 -16,-14 0,0 Z');
  return Array.from({ length: 46 }, (_, i): Layer[] => {
    const degrees = -62 + (i / 45) * 304;
    const at = polar(centre, radius, degrees);
    return place([layer(leaf, linear([-16, -30], [16, -30], '#d8d8d8', '#3a3a3a'))], {
      x: at[0],
      y: at[1],
      rotate: degrees + (i % 2 ? 140 : 220),
      scale: 0.95,
    });
  }).flat();
}

/** Two names in a wreath, on a board with soft edges; or the board without them, and the heart where words leave it space. */
export function names(hasNames = true): string {
  const drawing = new Drawing(5102);
  const lower = hasNames ? 0 : 180;
  const heart = path(
    'M480,650 C462,630 434,614 434,590 C434,572 448,564 459,564 C470,564 478,571 480,582 C482,571 490,564 501,564 C512,564 526,572 526,590 C526,614 498,630 480,650 Z',
  );
  const board = smooth(
    [
      [110, 150],
      [300, 132],
      [620, 140],
      [852, 146],
      [862, 420],
      [850, 760],
      [860, 1030],
      [600, 1046],
      [320, 1036],
      [104, 1044],
      [114, 700],
      [102, 400],
    ],
    true,
    6,
  );
  return drawing.finish(
    scene(
      boards(drawing, { x: 0, y: 0, w: 960, h: 1200 }, '#efe6da', 6),
      piece(
        slab(drawing, board, '#b87d4b', 'x'),
        engraving(drawing, { x: 120, y: 150, w: 730, h: 880 }, wreath([480, 580], 318), {
          spacing: 6,
          angle: 30,
          swing: 2,
        }),
        hasNames ? words(drawing, 'Aarav', 480, 540, 132) : '',
        engraving(
          drawing,
          { x: 420, y: 550 + lower, w: 120, h: 110 },
          place([layer(heart, linear([434, 564], [526, 650], '#8a8a8a', '#101010'))], { y: lower }),
          { spacing: 5.4, angle: -40, swing: 0 },
        ),
        hasNames ? words(drawing, 'Meera', 480, 760, 132) : '',
      ),
      ribbon(
        drawing,
        [
          [-30, 1110],
          [240, 1080],
          [520, 1128],
          [990, 1076],
        ],
        34,
        '#a3243b',
      ),
      sprig(drawing, [60, 1190], 36, 300),
      marigold(drawing, [860, 1110], 54, '#ffbe1f'),
      windowLight(drawing, 0.4, 160),
      vignette(drawing),
    ),
  );
}

/** Tiers of a southern temple tower. */
function gopuram(): Layer[] {
  const stone = linear([270, 0], [690, 0], '#e4e4e4', '#8a8a8a', '#3c3c3c');
  const parts: Layer[] = [layer(ellipse(480, 360, 190), radial([480, 360], 190, '#ffffff', '#efefef', '#a8a8a8'))];
  for (let tier = 0; tier < 7; tier++) {
    const y = 780 - tier * 82;
    const half = 205 - tier * 21;
    parts.push(
      layer(
        [
          [480 - half, y],
          [480 - half + 10, y - 66],
          [480 + half - 10, y - 66],
          [480 + half, y],
        ],
        stone,
      ),
      layer(
        [
          [480 - half - 14, y - 62],
          [480 - half + 6, y - 84],
          [480 + half - 6, y - 84],
          [480 + half + 14, y - 62],
        ],
        linear([270, 0], [690, 0], '#ffffff', '#b0b0b0', '#5a5a5a'),
      ),
    );
    const niches = 7 - Math.floor(tier / 2);
    for (let i = 0; i < niches; i++) {
      const x = 480 - half + 26 + ((half * 2 - 52) * (i + 0.5)) / niches;
      const w = i === (niches - 1) / 2 ? 15 : 9;
      parts.push(
        layer(
          path(
            `M${x - w},${y - 6} L${x - w},${y - 38} C${x - w},${y - 56} ${x + w},${y - 56} ${x + w},${y - 38} L${x + w},${y - 6} Z`,
          ),
          '#1c1c1c',
        ),
      );
    }
  }
  parts.push(layer(path('M382,208 C386,150 430,132 480,130 C530,132 574,150 578,208 Z'), stone));
  for (let i = 0; i < 5; i++) {
    const x = 408 + i * 36;
    parts.push(
      layer(
        path(`M${x - 9},150 C${x - 16},128 ${x - 4},122 ${x},100 C${x + 4},122 ${x + 16},128 ${x + 9},150 Z`),
        '#4a4a4a',
      ),
    );
  }
  parts.push(
    layer(rect(250, 780, 460, 64), stone),
    layer(path('M446,844 L446,796 C448,768 512,768 514,796 L514,844 Z'), '#0c0c0c'),
  );
  for (const side of [-1, 1]) {
    for (let i = 0; i < 2; i++) {
      const [x, base, size] = [480 + side * (272 - i * 44), 844, 210 + i * -50];
      parts.push(
        layer(
          stroke(
            [
              [x, base],
              [x + side * 8, base - size / 2],
              [x + side * 20, base - size],
            ],
            12,
            0.2,
          ),
          '#4a4a4a',
        ),
      );
      for (const degrees of [-170, -140, -105, -75, -40, -10]) {
        const top = [x + side * 20, base - size] as const;
        const tip = polar(top, 78, degrees);
        parts.push(layer(stroke([top, polar(top, 50, degrees - 8), [tip[0], tip[1] + 22]], 13, 0.8), '#2c2c2c'));
      }
    }
  }
  parts.push(layer(rect(176, 844, 608, 12), '#303030'));
  return parts;
}

/** A temple at first light on a round slice with its bark. */
export function temple(): string {
  const drawing = new Drawing(5103);
  const slice = smooth(
    Array.from({ length: 22 }, (_, i) => polar([480, 560], 414 + drawing.random.between(-9, 9), (i / 22) * 360)),
    true,
    8,
  );
  const rings = [390, 340, 262, 180, 96]
    .map(
      (r) =>
        `<ellipse cx="488" cy="548" rx="${r}" ry="${r * 0.985}" fill="none" stroke="#8a5a32" stroke-width="4" opacity=".18"/>`,
    )
    .join('');
  return drawing.finish(
    scene(
      wall(drawing, '#9db4ae'),
      leafShadow(drawing, [30, 40], 140, 600, 0.22),
      piece(
        slab(drawing, slice, '#e2b880', 'y', '#5a3a24'),
        rings,
        engraving(
          drawing,
          { x: 120, y: 96, w: 720, h: 770 },
          place(gopuram(), { x: 480 * 0.16, y: 560 * 0.15, scale: 0.84 }),
          { spacing: 6, angle: -4, swing: 1.5 },
        ),
        words(drawing, 'Blessed is this home', 480, 886, 46),
      ),
      sprig(drawing, [880, 1180], -38, 330),
      marigold(drawing, [120, 1110], 60),
      marigold(drawing, [222, 1136], 46, '#ffbe1f'),
      windowLight(drawing, 0.45, 420),
      vignette(drawing),
    ),
  );
}

/** A grandmother's smile on an arched plank, leaning on a shelf under small lights. */
export function grandmother(): string {
  const drawing = new Drawing(5104);
  const board = path('M200,1010 L200,432 C200,276 326,150 482,150 C638,150 764,276 764,432 L764,1010 Z');
  const person = cast.grandmother[0];
  const layers: Layer[] = place(
    bust({ ...person, hair: '#a8a8a8' }, { kind: 'saree', colour: '#94897c', trim: '#5a2028' }),
    { x: 482, y: 480, scale: 1.5 },
  ).map((item) => ({
    ...item,
    outline: item.outline.map(([x, y]) => [Math.max(234, Math.min(730, x)), Math.min(846, y)] as const),
  }));
  return drawing.finish(
    scene(
      wall(drawing, '#6f3a44', { x: 0, y: 0, w: 960, h: 1010 }),
      piece(
        slab(drawing, board, '#e0b27a', 'y'),
        burntLine(drawing, board, [482, 580]),
        engraving(drawing, { x: 216, y: 170, w: 532, h: 680 }, layers, { spacing: 6.4, angle: 24, swing: 5 }),
        words(drawing, 'Dadi, our sunshine', 482, 934, 52),
      ),
      wood(drawing, { x: 0, y: 1006, w: 960, h: 194 }, '#7a4c2e'),
      `<rect x="0" y="1006" width="960" height="9" fill="#e8b98a" opacity=".5"/><rect x="170" y="1012" width="640" height="22" fill="#25110b" opacity=".5" filter="${drawing.blur(10)}"/>`,
      fairyLights(
        drawing,
        [
          [-20, 40],
          [200, 110],
          [480, 70],
          [760, 116],
          [980, 40],
        ],
        8,
      ),
      marigold(drawing, [120, 1060], 58),
      marigold(drawing, [852, 1076], 50, '#ffbe1f'),
      petals(drawing, [560, 1120], 150, 9, '#e9713a'),
      windowLight(drawing, 0.3, 200),
      vignette(drawing),
    ),
  );
}
