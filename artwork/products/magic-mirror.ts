import { Drawing } from '../lib/drawing.ts';
import { ellipse, type Point, path } from '../lib/geometry.ts';
import { type Layer, layer, linear, paint, pathText, place, radial } from '../lib/layers.ts';
import { bust } from '../people/bodies.ts';
import { cast } from '../people/cast.ts';
import { dog } from '../people/pets.ts';
import { fairyLights, marigold, petals, sprig } from '../stage/props.ts';
import { bokeh, piece, scene, shadow } from '../stage/staging.ts';
import { type Area, vignette, wall, wood } from '../stage/textures.ts';
import { dusk, etched, gilt, glowing, lit, mirror } from '../techniques/glass.ts';

/** Beads and leaves carved around an oval. */
export function carved(drawing: Drawing, [cx, cy]: Point, rx: number, ry: number): string {
  const leaf = path('M0,0 C26,-10 34,-44 0,-66 C-34,-44 -26,-10 0,0 Z');
  const parts: Layer[] = [layer(ellipse(cx, cy, rx + 46, ry + 46), gilt([cx - rx, cy - ry], [cx + rx, cy + ry]))];
  for (let i = 0; i < 44; i++) {
    const t = (i / 44) * Math.PI * 2;
    const at: Point = [cx + Math.cos(t) * (rx + 30), cy + Math.sin(t) * (ry + 30)];
    const rotate = (Math.atan2(Math.sin(t) / ry, Math.cos(t) / rx) * 180) / Math.PI + 90;
    parts.push(
      ...place(
        [
          layer(leaf, gilt([-30, -60], [30, 0]), { line: { colour: '#7a4c16', width: 2 } }),
          layer(path('M-2,-8 L0,-58 L2,-8 Z'), '#7a4c16'),
        ],
        { x: at[0], y: at[1], rotate, scale: 0.92 },
      ),
    );
  }
  for (let i = 0; i < 88; i++) {
    const t = (i / 88) * Math.PI * 2;
    const at: Point = [cx + Math.cos(t) * (rx + 15), cy + Math.sin(t) * (ry + 15)];
    parts.push(layer(ellipse(at[0], at[1], 12), radial([at[0] - 4, at[1] - 4], 15, '#fff6d0', '#dba945', '#80531a')));
  }
  const back = parts[0] ? pathText(parts[0].outline) : '';
  return `<path d="${back}" fill="#000" opacity=".5" stroke="#000" stroke-width="60" transform="translate(18 30)" filter="${drawing.blur(26)}"/>${paint(drawing, parts)}`;
}

/** A couple in a gilded oval. */
export function oval(): string {
  const drawing = new Drawing(7101);
  const couple = etched(
    [
      ...place(bust(...cast.young), { x: 560, y: 480, scale: 0.98 }),
      ...place(bust(...cast.wife), { x: 398, y: 520, scale: 0.94 }),
    ],
    '#102248',
    '#dff1ff',
  );
  return drawing.finish(
    scene(
      wall(drawing, '#2b2140'),
      bokeh(drawing, { x: 0, y: 0, w: 960, h: 1100 }, 26, ['#ffb45e', '#ff7e6b', '#8a6cff']),
      piece(
        mirror(
          drawing,
          {
            outline: ellipse(480, 540, 300, 400),
            inner: ['#2a4a86', '#16295a', '#0b1534'],
            glow: '#9fd0ff',
            rim: (d) => carved(d, [480, 540], 300, 400),
          },
          [480, 460],
          lit(drawing, couple, '#8cc8ff') +
            dusk(drawing, 760, '#0d1a40') +
            glowing(drawing, 'Always, Tara', 480, 838, 68, '#eaf6ff'),
        ),
      ),
      wood(drawing, { x: 0, y: 1090, w: 960, h: 110 }, '#3a2430'),
      petals(drawing, [480, 1140], 330, 20, '#c8324a'),
      vignette(drawing, 0.4),
    ),
  );
}

/** Mother and child in a ring of light; without them, the glass has only its words. */
export function ring(isEtched = true): string {
  const drawing = new Drawing(7102);
  const both = etched(
    [
      ...place(bust(...cast.mother), { x: 440, y: 470, scale: 1.16 }),
      ...place(bust(...cast.girl), { x: 600, y: 640, scale: 0.8 }),
    ],
    '#2a1020',
    '#ffe9cf',
  );
  const rim = (d: Drawing) =>
    `<circle cx="500" cy="574" r="392" fill="#000" opacity=".5" filter="${d.blur(28)}"/>` +
    paint(d, [
      layer(
        ellipse(480, 540, 386),
        linear([120, 160], [840, 920], '#f7e6d6', '#c98f78', '#7d4a3e', '#e8bfa8', '#8a5244'),
      ),
      layer(ellipse(480, 540, 362), '#fff6e0'),
    ]);
  return drawing.finish(
    scene(
      wall(drawing, '#5a2a34'),
      bokeh(drawing, { x: 0, y: 0, w: 960, h: 1100 }, 18, ['#ffcf8a', '#ff9d6b']),
      piece(
        mirror(
          drawing,
          { outline: ellipse(480, 540, 350), inner: ['#6d3440', '#451a2a', '#210a16'], glow: '#ffd9a0', rim },
          [480, 460],
          (isEtched ? lit(drawing, both, '#ffc98a') : '') +
            dusk(drawing, 748, '#33101c') +
            glowing(drawing, 'Maa, my first home', 480, 812, 50, '#fff0d6'),
        ),
      ),
      wood(drawing, { x: 0, y: 1040, w: 960, h: 160 }, '#4a2a22'),
      `<ellipse cx="480" cy="1060" rx="340" ry="30" fill="#ffce8a" opacity=".35" filter="${drawing.blur(22)}"/>`,
      marigold(drawing, [150, 1080], 54),
      marigold(drawing, [244, 1110], 44, '#ffbe1f'),
      sprig(drawing, [860, 1180], -30, 260),
      vignette(drawing, 0.35),
    ),
  );
}

const window = path(
  'M210,960 L210,470 C210,430 240,420 250,380 C262,300 330,280 372,240 C410,204 450,180 480,130 C510,180 550,204 588,240 C630,280 698,300 710,380 C720,420 750,430 750,470 L750,960 Z',
);

/** A bride behind a palace window; without her, the glass is empty. */
export function jharokha(isEtched = true): string {
  const drawing = new Drawing(7103);
  const grown = (by: number) =>
    window.map(([x, y]): Point => [480 + (x - 480) * (1 + by), 560 + (y - 560) * (1 + by * 0.72)]);
  const rim = (d: Drawing) => {
    const outer = grown(0.3);
    const studs = outer
      .filter((_, i) => i > 0 && i % 5 === 0)
      .map(
        ([x, y]): Layer =>
          layer(
            ellipse(480 + (x - 480) * 0.9, 560 + (y - 560) * 0.93, 9),
            radial([480 + (x - 480) * 0.9 - 3, 560 + (y - 560) * 0.93 - 3], 11, '#fff6d0', '#e0b04a', '#7a4c16'),
          ),
      );
    return (
      `<path d="${pathText(outer)}" fill="#000" opacity=".45" transform="translate(18 30)" filter="${d.blur(24)}"/>` +
      paint(d, [
        layer(outer, linear([160, 100], [800, 1000], '#1f8a86', '#0f5f63', '#0a3d45')),
        layer(grown(0.265), linear([160, 100], [800, 1000], '#f3cf7a', '#a87328', '#f0c868')),
        layer(grown(0.235), linear([160, 100], [800, 1000], '#16797c', '#0b4a52')),
        ...studs,
        layer(grown(0.1), gilt([200, 120], [760, 980])),
      ])
    );
  };
  const bride = etched(place(bust(...cast.bride), { x: 480, y: 540, scale: 1.36 }), '#0a2f38', '#e6fff6');
  return drawing.finish(
    scene(
      wall(drawing, '#e4c9a4'),
      piece(
        mirror(
          drawing,
          { outline: window, inner: ['#1f6a70', '#0f3f4c', '#06222c'], glow: '#a6f2dc', rim },
          [480, 460],
          (isEtched ? lit(drawing, bride, '#7fe0c8') : '') +
            dusk(drawing, 820, '#06262f') +
            (isEtched ? glowing(drawing, 'Our queen, Ananya', 480, 900, 52, '#eafff8') : ''),
        ),
      ),
      fairyLights(
        drawing,
        [
          [-20, 120],
          [180, 40],
          [480, 66],
          [780, 36],
          [980, 120],
        ],
        9,
      ),
      marigold(drawing, [110, 1110], 60),
      marigold(drawing, [212, 1140], 46, '#ffbe1f'),
      marigold(drawing, [856, 1120], 56),
      petals(drawing, [520, 1140], 170, 12, '#e9713a'),
      vignette(drawing, 0.28),
    ),
  );
}

/** A beloved dog in a heart of light; without it, the glass is empty. */
export function heart(isEtched = true): string {
  const drawing = new Drawing(7104);
  const outline = path(
    'M480,980 C300,800 110,660 110,450 C110,270 240,180 350,180 C420,180 466,220 480,280 C494,220 540,180 610,180 C720,180 850,270 850,450 C850,660 660,800 480,980 Z',
  );
  const rim = (d: Drawing) => {
    const text = pathText(outline);
    return `<path d="${text}" fill="#000" stroke="#000" stroke-width="50" opacity=".5" transform="translate(16 28)" filter="${d.blur(24)}"/><path d="${text}" stroke="#2c2230" stroke-width="64" stroke-linejoin="round"/><path d="${text}" stroke="#7d6c86" stroke-width="52" stroke-linejoin="round"/><path d="${text}" stroke="#3d3244" stroke-width="38" stroke-linejoin="round"/>`;
  };
  const pet = etched(
    place(dog('#b9793f', '#f6e4c8', '#a3243b'), { x: 480, y: 440, scale: 1.34 }),
    '#1d0f3a',
    '#f2e6ff',
  );
  const platform: Area = { x: 0, y: 1060, w: 960, h: 140 };
  return drawing.finish(
    scene(
      wall(drawing, '#3a2450'),
      bokeh(drawing, { x: 0, y: 0, w: 960, h: 1060 }, 22, ['#ff8ad0', '#9a7bff', '#ffcf8a']),
      piece(
        mirror(
          drawing,
          { outline, inner: ['#5a3a9a', '#33206a', '#170c38'], glow: '#f0a6ff', rim },
          [480, 440],
          (isEtched ? lit(drawing, pet, '#d9a6ff') : '') +
            dusk(drawing, 716, '#1a0d3c') +
            (isEtched ? glowing(drawing, 'Bruno', 480, 800, 84, '#fbeaff') : ''),
        ),
      ),
      shadow(drawing, { ...platform, h: 10 }, 0.6),
      wood(drawing, platform, '#5a3a3c'),
      sprig(drawing, [120, 1180], 32, 240),
      petals(drawing, [700, 1130], 160, 10, '#d85aa0'),
      vignette(drawing, 0.35),
    ),
  );
}
