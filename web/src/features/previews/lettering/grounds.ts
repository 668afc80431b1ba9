import type { Size } from '#web/lib/size.ts';

type Drawing = CanvasRenderingContext2D;

/** Darkens the glass behind the words, so that only the letters glow. */
export function darkGlass(drawing: Drawing): void {
  drawing.save();
  drawing.scale(1, 0.62);
  const dark = drawing.createRadialGradient(0, 0, 60, 0, 0, 190);
  dark.addColorStop(0, 'rgb(16 26 62 / 0.88)');
  dark.addColorStop(1, 'rgb(16 26 62 / 0)');
  drawing.fillStyle = dark;
  drawing.fillRect(-190, -190, 380, 380);
  drawing.restore();
}

/** Draws the letters twice with a blurred shadow, so that they glow. */
export function glowing(colour: string, reach: number): (drawing: Drawing, write: () => void) => void {
  return (drawing, write) => {
    drawing.shadowColor = colour;
    drawing.shadowBlur = reach;
    write();
    write();
  };
}

export function castShadow(drawing: Drawing, depth: number): void {
  drawing.shadowColor = 'rgb(46 24 20 / 0.45)';
  drawing.shadowBlur = depth * 2;
  drawing.shadowOffsetY = depth * 0.8;
}

export function noShadow(drawing: Drawing): void {
  drawing.shadowColor = 'transparent';
  drawing.shadowBlur = 0;
  drawing.shadowOffsetY = 0;
}

function plate(drawing: Drawing, { width, height }: Size, radius: number): void {
  drawing.beginPath();
  drawing.roundRect(-width / 2, -height / 2, width, height, radius);
}

export function brassPlate(drawing: Drawing, box: Size): void {
  const size = { width: Math.max(200, box.width + 76), height: box.height + 16 };
  const brass = drawing.createLinearGradient(-size.width / 2, -size.height / 2, size.width / 2, size.height / 2);
  for (const [offset, colour] of [
    [0, '#f6dd98'],
    [0.35, '#d9ad55'],
    [0.55, '#f3d489'],
    [1, '#b98734'],
  ] as const) {
    brass.addColorStop(offset, colour);
  }
  castShadow(drawing, 5);
  plate(drawing, size, 6);
  drawing.fillStyle = brass;
  drawing.fill();
  noShadow(drawing);
  plate(drawing, { width: size.width - 9, height: size.height - 9 }, 4);
  drawing.strokeStyle = 'rgb(90 54 14 / 0.55)';
  drawing.lineWidth = 1.5;
  drawing.stroke();
  drawing.fillStyle = '#7c5418';
  for (const side of [-1, 1]) {
    drawing.beginPath();
    drawing.arc(side * (size.width / 2 - 17), 0, 4.5, 0, 7);
    drawing.fill();
  }
}

export function ribbon(drawing: Drawing, box: Size): void {
  const half = Math.max(130, box.width / 2 + 38);
  const top = -box.height / 2 - 8;
  const bottom = box.height / 2 + 8;
  const tail = 52;
  for (const side of [-1, 1]) {
    drawing.fillStyle = '#841a2e';
    castShadow(drawing, 4);
    drawing.beginPath();
    drawing.moveTo(side * (half - 26), top + 16);
    drawing.lineTo(side * (half + tail), top + 16);
    drawing.lineTo(side * (half + tail - 20), (top + bottom) / 2 + 16);
    drawing.lineTo(side * (half + tail), bottom + 16);
    drawing.lineTo(side * (half - 26), bottom + 16);
    drawing.fill();
    noShadow(drawing);
    drawing.fillStyle = '#5d101f';
    drawing.beginPath();
    drawing.moveTo(side * half, bottom);
    drawing.lineTo(side * (half - 26), bottom + 16);
    drawing.lineTo(side * (half - 26), bottom);
    drawing.fill();
  }
  castShadow(drawing, 4);
  drawing.fillStyle = '#a3243b';
  drawing.fillRect(-half, top, half * 2, bottom - top);
  noShadow(drawing);
  drawing.strokeStyle = 'rgb(246 214 150 / 0.75)';
  drawing.lineWidth = 1.5;
  drawing.strokeRect(-half - 2, top + 5, half * 2 + 4, bottom - top - 10);
}

export function tapedPaper(drawing: Drawing, box: Size): void {
  const size = { width: Math.max(190, box.width + 70), height: box.height + 26 };
  castShadow(drawing, 5);
  plate(drawing, size, 2);
  drawing.fillStyle = '#fffaf0';
  drawing.fill();
  noShadow(drawing);
  drawing.fillStyle = 'rgb(233 162 59 / 0.82)';
  for (const side of [-1, 1]) {
    drawing.save();
    drawing.translate((side * size.width) / 2, -size.height / 2);
    drawing.rotate((side * Math.PI) / 4.6);
    drawing.fillRect(-34, -10, 68, 20);
    drawing.restore();
  }
}

export function noteCard(drawing: Drawing, box: Size): void {
  const size = { width: Math.max(170, box.width + 56), height: box.height + 22 };
  castShadow(drawing, 5);
  plate(drawing, size, 3);
  drawing.fillStyle = '#fffaf2';
  drawing.fill();
  noShadow(drawing);
  plate(drawing, { width: size.width - 10, height: size.height - 10 }, 2);
  drawing.strokeStyle = '#e9a23b';
  drawing.lineWidth = 1.5;
  drawing.stroke();
}
