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

export function drawCity({ width, height, palette, draw }: PosterScene): string {
  const { dark, light, ink, accent } = palette;
  const towers = drawShapeRepeatedly(9, (index) => {
    const towerWidth = 70 + draw(60);
    const x = (index * width) / 8 - towerWidth / 2;
    const top = height * 0.25 + Math.abs(index - 4) * 70 + draw(140);
    const windows = drawShapeRepeatedly(12, (floor) =>
      draw(3) === 0
        ? ''
        : drawPosterRectangle([x + 14 + draw(towerWidth - 34), top + 30 + floor * 44], [8, 18], { fill: light }),
    );
    const roof = drawPosterPolygon(
      [
        [x, top],
        [x + towerWidth / 2, top - 60 - draw(60)],
        [x + towerWidth, top],
      ],
      { fill: ink },
    );
    return (
      roof + drawPosterRectangle([x, top], [towerWidth, height - top], { fill: index % 2 === 0 ? ink : dark }) + windows
    );
  });
  const middle = [width / 2, height * 0.3] as const;
  return [
    drawPosterRays([width / 2, height], 9 + draw(6), { fill: light, opacity: 0.16 }, [190, 350]),
    drawPosterRing(middle, 170 + draw(50), { fill: accent, opacity: 0.9 }, 12),
    drawPosterRing(middle, 130, { fill: light, opacity: 0.5 }, 4),
    towers,
  ].join('');
}

export function drawRocket({ width, height, palette, draw }: PosterScene): string {
  const { light, ink, accent } = palette;
  const moon = [width * (0.3 + draw(40) / 100), height * 0.36] as const;
  const radius = 190 + draw(60);
  const craters = drawShapeRepeatedly(7, () =>
    drawPosterCircle([moon[0] - radius * 0.6 + draw(radius), moon[1] - radius * 0.6 + draw(radius)], 12 + draw(28), {
      fill: ink,
      opacity: 0.18,
    }),
  );
  const stars = drawShapeRepeatedly(60, () =>
    drawPosterCircle([draw(width), draw(Math.round(height))], 1.5 + draw(3), { fill: light }),
  );
  const x = width * 0.5;
  const y = height * 0.62;
  return [
    stars,
    drawPosterCircle(moon, radius, { fill: light }),
    craters,
    `<g transform="rotate(${-30 + draw(60)} ${x} ${y + 100})">`,
    drawPosterFilledPath(`M${x} ${y} q70 110 40 260 h-80 q-30 -150 40 -260`, { fill: accent }),
    drawPosterFilledPath(`M${x - 42} ${y + 180} l-56 110 l66 -30 z M${x + 42} ${y + 180} l56 110 l-66 -30 z`, {
      fill: ink,
    }),
    drawPosterCircle([x, y + 110], 22, { fill: ink }),
    drawPosterFilledPath(`M${x - 30} ${y + 266} q30 190 60 0 z`, { fill: light }),
    '</g>',
  ].join('');
}

export function drawMansion({ width, height, palette, draw }: PosterScene): string {
  const { light, ink, accent } = palette;
  const x = width * (0.38 + draw(20) / 100);
  const branches = drawShapeRepeatedly(9, (index) => {
    const y = 90 + index * 62;
    return drawPosterStrokedPath(
      `M0 ${y} q${90 + draw(90)} ${-60 + draw(90)} ${150 + draw(130)} ${-70 + draw(150)}`,
      { fill: ink },
      4 + draw(10),
    );
  });
  const bats = drawShapeRepeatedly(3 + draw(4), () => {
    const batX = width * 0.4 + draw(360);
    const batY = 80 + draw(300);
    return drawPosterFilledPath(`M${batX} ${batY} q-26 -30 -58 -8 q26 4 58 26 q32 -22 58 -26 q-32 -22 -58 8`, {
      fill: ink,
    });
  });
  return [
    drawPosterCircle([width * 0.6, height * 0.34], 200 + draw(50), { fill: light }),
    drawPosterFilledPath(`M0 ${height} V${height * 0.82} q${width * 0.4} -150 ${width} 20 V${height} z`, { fill: ink }),
    drawPosterPolygon(
      [
        [x - 90, height * 0.8],
        [x - 120, height * 0.5],
        [x - 20, height * 0.3],
        [x + 60, height * 0.52],
        [x + 80, height * 0.8],
      ],
      { fill: ink },
    ),
    drawPosterPolygon(
      [
        [x + 40, height * 0.8],
        [x + 60, height * 0.42],
        [x + 120, height * 0.24],
        [x + 150, height * 0.46],
        [x + 140, height * 0.8],
      ],
      { fill: ink },
    ),
    drawPosterPolygon(
      [
        [x - 60, height * 0.62],
        [x - 20, height * 0.58],
        [x - 14, height * 0.68],
        [x - 56, height * 0.7],
      ],
      { fill: accent },
    ),
    drawPosterPolygon(
      [
        [x + 84, height * 0.52],
        [x + 116, height * 0.5],
        [x + 118, height * 0.6],
        [x + 86, height * 0.62],
      ],
      { fill: accent },
    ),
    branches,
    bats,
  ].join('');
}

export function drawShadowHand({ width, height, palette, draw }: PosterScene): string {
  const { dark, light, ink, accent } = palette;
  const stairs = drawShapeRepeatedly(11, (index) =>
    drawPosterRectangle([index * 76, height - 60 - index * 66], [width, 66], {
      fill: index % 2 === 0 ? dark : ink,
      opacity: 0.85,
    }),
  );
  const fingers = drawShapeRepeatedly(5, (index) => {
    const x = 250 + index * 62;
    const reach = 250 + draw(140) - Math.abs(index - 2) * 40;
    return drawPosterStrokedPath(`M400 520 Q${x - 40} 420 ${x - 110 + index * 26} ${520 - reach}`, { fill: ink }, 26);
  });
  return [
    drawPosterCircle([width * 0.5, height * 0.38], 300 + draw(60), { fill: light, opacity: 0.95 }),
    drawPosterRing([width * 0.5, height * 0.38], 330, { fill: accent, opacity: 0.7 }, 8),
    fingers,
    drawPosterFilledPath(`M330 500 q70 -70 150 0 q30 150 160 ${height - 640} h-150 q-60 -160 -160 -${height - 640}`, {
      fill: ink,
    }),
    stairs,
  ].join('');
}
