import { drawShapeRepeatedly, type PosterScene } from '../scene.ts';
import {
  drawPosterCircle,
  drawPosterFilledPath,
  drawPosterPolygon,
  drawPosterRays,
  drawPosterRectangle,
  drawPosterRing,
  drawPosterStrokedPath,
} from '../shapes.ts';

export function drawCamera({ width, height, palette, draw }: PosterScene): string {
  const { light, ink, accent } = palette;
  const x = width / 2;
  const y = height * 0.42;
  return [
    drawPosterRays([x + 150, y], 12 + draw(8), { fill: light, opacity: 0.25 }, [-40, 40]),
    drawPosterCircle([x - 90, y - 170], 110, { fill: ink }),
    drawPosterCircle([x + 90, y - 150], 90, { fill: ink }),
    drawPosterRing([x - 90, y - 170], 70, { fill: accent }, 10),
    drawPosterRing([x + 90, y - 150], 54, { fill: accent }, 10),
    drawPosterRectangle([x - 170, y - 80], [300, 200], { fill: ink }),
    drawPosterPolygon(
      [
        [x + 130, y - 40],
        [x + 230, y - 90],
        [x + 230, y + 130],
        [x + 130, y + 80],
      ],
      { fill: ink },
    ),
    drawPosterCircle([x - 20, y + 20], 56, { fill: light }),
    drawPosterCircle([x - 20, y + 20], 26, { fill: accent }),
    drawPosterStrokedPath(
      `M${x} ${y + 120} L${x - 190} ${height} M${x} ${y + 120} L${x} ${height} M${x} ${y + 120} L${x + 190} ${height}`,
      { fill: ink },
      18,
    ),
  ].join('');
}

export function drawAbstractMotif({ width, height, palette, draw }: PosterScene): string {
  const { light, ink, accent, sky, dark } = palette;
  const fills = [light, accent, ink, sky, dark];
  const discs = drawShapeRepeatedly(6, (index) => {
    const centre = [120 + draw(width - 240), 140 + draw(Math.round(height) - 320)] as const;
    const radius = 50 + draw(150);
    return (
      drawPosterCircle(centre, radius, { fill: fills[index % 5] ?? ink, opacity: 0.85 }) +
      drawPosterRing(centre, radius * 0.6, { fill: light, opacity: 0.7 }, 8)
    );
  });
  const bars = drawShapeRepeatedly(
    5,
    (index) =>
      `<g transform="rotate(${draw(180)} 400 420)">${drawPosterRectangle([draw(width), draw(600)], [24 + draw(30), 360 + draw(300)], { fill: fills[(index + 2) % 5] ?? ink, opacity: 0.9 })}</g>`,
  );
  const x = 140 + draw(400);
  const y = 160 + draw(300);
  return (
    discs +
    bars +
    drawPosterPolygon(
      [
        [x, y],
        [x + 220 + draw(120), y + 60],
        [x + 60, y + 260 + draw(120)],
      ],
      { fill: accent },
    )
  );
}

export function drawSilhouettes({ width, height, palette, draw }: PosterScene): string {
  const { light, ink, accent } = palette;
  const y = height * 0.66;
  const leaves = drawShapeRepeatedly(16, (index) => {
    const x = index * 54;
    const top = y - 40 - draw(110);
    return (
      drawPosterStrokedPath(`M${x} ${y} Q${x + 20} ${top + 40} ${x + 30} ${top}`, { fill: ink }, 5) +
      drawPosterFilledPath(`M${x + 30} ${top} q-36 -30 0 -84 q36 54 0 84`, { fill: index % 4 === 0 ? accent : ink })
    );
  });
  const x = width * (0.35 + draw(20) / 100);
  return [
    drawPosterCircle([width * 0.55, height * 0.36], 230 + draw(60), { fill: light }),
    drawPosterStrokedPath(`M-20 ${y + 20} q${width / 2} -60 ${width + 40} 30`, { fill: ink }, 20),
    leaves,
    drawPosterFilledPath(
      `M${x} ${y - 60} q-10 -190 130 -210 q20 -80 84 -50 l52 30 l-50 16 q40 190 -120 210 l-130 140 q-10 -70 34 -136`,
      { fill: ink },
    ),
    drawPosterCircle([x + 196, y - 300], 9, { fill: light }),
  ].join('');
}

export function drawTemple({ width, height, palette, draw }: PosterScene): string {
  const { light, ink, accent, dark } = palette;
  const columns = drawShapeRepeatedly(5, (index) => {
    const x = 110 + index * 130;
    const flutes = drawShapeRepeatedly(3, (flute) =>
      drawPosterStrokedPath(`M${x + 18 + flute * 16} ${height * 0.46} V${height * 0.9}`, { fill: dark }, 4),
    );
    return drawPosterRectangle([x, height * 0.44], [66, height * 0.48], { fill: light }) + flutes;
  });
  const wreath = drawShapeRepeatedly(18, (index) => {
    const angle = ((index * 17 + 110) * Math.PI) / 180;
    const at = [width / 2 + 120 * Math.cos(angle), height * 0.2 + 120 * Math.sin(angle)] as const;
    return drawPosterCircle(at, 22, { fill: accent });
  });
  return [
    drawPosterRays([width / 2, height * 0.2], 18 + draw(8), { fill: light, opacity: 0.2 }),
    wreath,
    drawPosterPolygon(
      [
        [70, height * 0.42],
        [width / 2, height * 0.28],
        [width - 70, height * 0.42],
      ],
      { fill: ink },
    ),
    drawPosterRectangle([70, height * 0.42], [width - 140, 26], { fill: light }),
    columns,
    drawPosterRectangle([50, height * 0.9], [width - 100, height * 0.1], { fill: ink }),
  ].join('');
}

export function drawDisc({ width, height, palette, draw }: PosterScene): string {
  const { light, ink, accent, sky } = palette;
  const centre = [width * (0.42 + draw(16) / 100), height * 0.46] as const;
  return [
    drawPosterRays(centre, 10 + 2 * draw(6), { fill: sky, opacity: 0.8 }),
    drawPosterCircle(centre, 290, { fill: ink }),
    drawShapeRepeatedly(7, (index) => drawPosterRing(centre, 120 + index * 24, { fill: light, opacity: 0.16 }, 3)),
    drawPosterCircle(centre, 96, { fill: accent }),
    drawPosterCircle(centre, 12, { fill: light }),
  ].join('');
}

export function drawPianoKeys({ width, height, palette, draw }: PosterScene): string {
  const { light, ink, accent } = palette;
  const count = 9 + draw(4);
  const keyWidth = width / count;
  const whites = drawShapeRepeatedly(count, (index) =>
    drawPosterRectangle([index * keyWidth + 3, height * 0.5 - index * 26], [keyWidth - 6, height], {
      fill: index % 5 === draw(5) ? accent : light,
    }),
  );
  const blacks = drawShapeRepeatedly(count - 1, (index) =>
    index % 7 === 2 || index % 7 === 6
      ? ''
      : drawPosterRectangle([(index + 0.66) * keyWidth, height * 0.5 - index * 26], [keyWidth * 0.62, height * 0.3], {
          fill: ink,
        }),
  );
  return drawPosterCircle([width * 0.3, height * 0.22], 120 + draw(60), { fill: accent }) + whites + blacks;
}

export function drawSoundWaves({ height, palette, draw }: PosterScene): string {
  const { light, ink, accent, sky } = palette;
  const fills = [light, accent, sky, ink];
  return drawShapeRepeatedly(11, (index) => {
    const y = height * 0.14 + index * (height * 0.075);
    const rise = 30 + draw(90);
    return drawPosterStrokedPath(
      `M-20 ${y} q105 ${-rise} 210 0 t210 0 t210 0 t210 0`,
      { fill: fills[index % 4] ?? ink },
      10 + draw(16),
    );
  });
}
