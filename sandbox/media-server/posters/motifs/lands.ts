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

export function drawCastle({ width, height, palette, draw }: PosterScene): string {
  const { light, ink, accent, dark } = palette;
  const towers = drawShapeRepeatedly(5, (index) => {
    const x = width * 0.24 + index * 96;
    const top = height * 0.34 + Math.abs(index - 2) * 70 + draw(60);
    const flag = drawPosterFilledPath(`M${x + 36} ${top - 150} l54 18 l-54 18 z`, { fill: accent });
    return [
      drawPosterRectangle([x, top], [72, height - top], { fill: ink }),
      drawPosterPolygon(
        [
          [x - 14, top],
          [x + 36, top - 120],
          [x + 86, top],
        ],
        { fill: dark },
      ),
      drawPosterStrokedPath(`M${x + 36} ${top - 110} v-40`, { fill: ink }, 5),
      flag,
      drawPosterRectangle([x + 28, top + 50], [16, 34], { fill: light }),
    ].join('');
  });
  const stars = drawShapeRepeatedly(40, () =>
    drawPosterCircle([draw(width), draw(Math.round(height * 0.55))], 1.5 + draw(3), { fill: light }),
  );
  return [
    stars,
    drawPosterCircle([width * (0.2 + draw(60) / 100), height * 0.2], 60 + draw(40), { fill: light }),
    towers,
    drawPosterFilledPath(`M0 ${height} V${height * 0.86} q200 -140 400 -60 q220 -60 400 60 V${height} z`, {
      fill: ink,
    }),
    drawPosterStrokedPath(
      `M-20 ${height * 0.7} q160 -160 260 -20 t260 -10 t320 -60`,
      { fill: accent, opacity: 0.9 },
      16,
    ),
  ].join('');
}

export function drawMountains({ width, height, palette, draw }: PosterScene): string {
  const { sky, light, ink, accent, dark } = palette;
  const ridge = (level: number, fill: string) => {
    const base = height * (0.62 + level * 0.15);
    const peaks = drawShapeRepeatedly(
      7,
      (index) => `L${index * 134 - 20} ${base - (index % 2 === 0 ? 20 : 110 + draw(120))}`,
    );
    return drawPosterFilledPath(`M-20 ${height} ${peaks} L${width + 20} ${height} z`, { fill });
  };
  return [
    drawPosterRays([width / 2, height * 0.42], 16 + draw(8), { fill: light, opacity: 0.22 }),
    drawPosterCircle([width / 2, height * 0.42], 150 + draw(60), { fill: accent }),
    ridge(0, sky),
    ridge(1, dark),
    ridge(2, ink),
  ].join('');
}

export function drawShip({ width, height, palette, draw }: PosterScene): string {
  const { light, ink, accent, sky } = palette;
  const x = width / 2;
  const deck = height * 0.68;
  const waves = (y: number, fill: string) =>
    drawPosterFilledPath(
      `M-40 ${height} V${y} ${drawShapeRepeatedly(6, () => `q40 ${-50 - draw(40)} 80 0 t80 0`)} V${height} z`,
      {
        fill,
      },
    );
  return [
    drawPosterCircle([width * (0.25 + draw(50) / 100), height * 0.28], 110 + draw(50), { fill: accent }),
    `<g transform="rotate(${-9 + draw(18)} ${x} ${deck})">`,
    drawPosterStrokedPath(
      `M${x} ${deck} V${height * 0.2} M${x - 130} ${deck} V${height * 0.32} M${x + 130} ${deck} V${height * 0.34}`,
      { fill: ink },
      10,
    ),
    drawPosterFilledPath(
      `M${x + 8} ${height * 0.22} q130 130 0 ${height * 0.4} z M${x - 122} ${height * 0.34} q100 110 0 ${height * 0.28} z`,
      { fill: light },
    ),
    drawPosterFilledPath(
      `M${x + 138} ${height * 0.36} q90 100 0 ${height * 0.26} z M${x - 8} ${height * 0.3} q-90 100 0 ${height * 0.3} z`,
      { fill: light, opacity: 0.85 },
    ),
    drawPosterFilledPath(`M${x - 240} ${deck - 20} h480 q-40 110 -120 120 h-250 q-80 -20 -110 -120`, { fill: ink }),
    '</g>',
    waves(height * 0.78, sky),
    waves(height * 0.87, ink),
  ].join('');
}

export function drawDesert({ width, height, palette, draw }: PosterScene): string {
  const { light, ink, accent, dark } = palette;
  const cactus = (x: number, size: number) =>
    drawPosterStrokedPath(
      `M${x} ${height} v${-size} M${x} ${height - size * 0.4} h${-size * 0.25} v${-size * 0.25} M${x} ${height - size * 0.55} h${size * 0.25} v${-size * 0.22}`,
      { fill: ink },
      size * 0.12,
    );
  const mesa = (x: number, top: number) =>
    drawPosterPolygon(
      [
        [x - 170, height],
        [x - 110, top + 70],
        [x - 90, top],
        [x + 90, top],
        [x + 120, top + 80],
        [x + 180, height],
      ],
      { fill: dark },
    );
  return [
    drawPosterCircle([width * (0.3 + draw(40) / 100), height * 0.45], 190, { fill: accent }),
    drawPosterRing([width / 2, height * 0.45], 260 + draw(60), { fill: light, opacity: 0.4 }, 6),
    mesa(100 + draw(160), height * 0.5),
    mesa(560 + draw(200), height * 0.56),
    drawPosterFilledPath(`M0 ${height} V${height * 0.84} q${width / 2} -90 ${width} 0 V${height} z`, { fill: ink }),
    cactus(150 + draw(120), 240 + draw(90)),
    cactus(600 + draw(120), 160 + draw(60)),
  ].join('');
}

export function drawSearchlights({ width, height, palette, draw }: PosterScene): string {
  const { light, ink, accent } = palette;
  const beams = drawShapeRepeatedly(4, (index) => {
    const from = index * 230 + draw(60);
    const to = draw(width);
    return drawPosterPolygon(
      [
        [from, height],
        [to - 60, 0],
        [to + 90, 0],
      ],
      { fill: light, opacity: 0.28 },
    );
  });
  const soldiers = drawShapeRepeatedly(13, (index) => {
    const x = index * 66 - 10;
    const y = height * 0.72 - Math.sin(index / 2.2) * 50 + draw(18);
    return (
      drawPosterCircle([x, y], 26, { fill: ink }) +
      drawPosterRectangle([x - 30, y + 18], [60, 300], { fill: ink }) +
      drawPosterStrokedPath(`M${x + 22} ${y + 80} l${24 + draw(14)} -190`, { fill: ink }, 6)
    );
  });
  const smoke = drawShapeRepeatedly(6, () =>
    drawPosterCircle([draw(width), height * 0.45 + draw(90)], 50 + draw(60), { fill: accent, opacity: 0.35 }),
  );
  return [beams, smoke, soldiers, drawPosterRectangle([0, height * 0.86], [width, height], { fill: ink })].join('');
}

export function drawTrain({ width, height, palette, draw }: PosterScene): string {
  const { light, ink, accent, dark } = palette;
  const x = width / 2;
  const smoke = drawShapeRepeatedly(7, (index) =>
    drawPosterCircle([x + 40 + index * 46, height * 0.3 - index * 30 - draw(30)], 44 + index * 12, {
      fill: light,
      opacity: 0.55,
    }),
  );
  const sleepers = drawShapeRepeatedly(7, (index) =>
    drawPosterRectangle([x - 130 - index * 44, height * 0.78 + index * 34], [260 + index * 88, 12], { fill: dark }),
  );
  return [
    drawPosterRays([x, height * 0.55], 20 + draw(10), { fill: accent, opacity: 0.25 }),
    smoke,
    drawPosterRectangle([x - 42, height * 0.3], [84, 110], { fill: ink }),
    drawPosterCircle([x, height * 0.55], 190, { fill: ink }),
    drawPosterRing([x, height * 0.55], 150, { fill: accent }, 10),
    drawPosterCircle([x, height * 0.55], 62, { fill: light }),
    drawPosterPolygon(
      [
        [x - 190, height * 0.7],
        [x + 190, height * 0.7],
        [x + 240, height * 0.84],
        [x - 240, height * 0.84],
      ],
      { fill: ink },
    ),
    drawShapeRepeatedly(7, (index) =>
      drawPosterStrokedPath(
        `M${x - 180 + index * 60} ${height * 0.71} l${(index - 3) * 14} ${height * 0.12}`,
        { fill: accent },
        6,
      ),
    ),
    sleepers,
  ].join('');
}
