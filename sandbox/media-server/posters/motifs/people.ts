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

export function drawComedian({ width, height, palette, draw }: PosterScene): string {
  const { light, ink, accent } = palette;
  const x = width / 2;
  const y = height * 0.46;
  return [
    drawPosterRays([x, y], 14 + 2 * draw(5), { fill: accent, opacity: 0.5 }),
    drawPosterCircle([x, y], 250, { fill: light }),
    `<g transform="rotate(${-14 + draw(28)} ${x} ${y})">`,
    drawPosterFilledPath(`M${x - 150} ${y - 90} q0 -190 150 -190 q150 0 150 190 z`, { fill: ink }),
    drawPosterFilledPath(`M${x - 235} ${y - 92} q235 70 470 0 q-20 44 -90 44 h-290 q-70 0 -90 -44`, { fill: ink }),
    drawPosterRectangle([x - 150, y - 130], [300, 34], { fill: accent }),
    drawPosterFilledPath(`M${x} ${y + 70} q-60 -46 -120 10 q50 50 120 22 q70 28 120 -22 q-60 -56 -120 -10`, {
      fill: ink,
    }),
    drawPosterCircle([x - 70, y - 6], 13, { fill: ink }),
    drawPosterCircle([x + 70, y - 6], 13, { fill: ink }),
    '</g>',
    drawPosterStrokedPath(`M${x + 250} ${height * 0.95} V${y + 60} q0 -70 60 -70 q56 0 56 56`, { fill: ink }, 20),
  ].join('');
}

export function drawCouple({ width, height, palette, draw }: PosterScene): string {
  const { light, ink, accent, dark } = palette;
  const x = width / 2;
  const y = height * 0.42;
  const figure = (at: number, side: number, fill: string) =>
    drawPosterCircle([at, y + 20], 52, { fill }) +
    drawPosterFilledPath(
      `M${at} ${y + 66} q${90 * side} 20 ${110 * side} 170 q10 160 ${30 * side} ${height - y} h${-230 * side} q30 -260 ${90 * side} -${height - y - 170 + 170}`,
      { fill },
    );
  const petals = drawShapeRepeatedly(12, () =>
    drawPosterFilledPath(`M${draw(width)} ${draw(Math.round(height))} q26 -34 44 0 q-12 34 -44 0`, {
      fill: accent,
      opacity: 0.9,
    }),
  );
  return [
    drawPosterCircle([x, y], 270 + draw(40), { fill: light }),
    drawPosterRing([x, y], 320, { fill: accent, opacity: 0.5 }, 5),
    figure(x - 62, -1, ink),
    figure(x + 62, 1, dark),
    petals,
  ].join('');
}

export function drawDetective({ width, height, palette, draw }: PosterScene): string {
  const { light, ink, accent, dark } = palette;
  const x = width * (0.4 + draw(20) / 100);
  const lamp = draw(2) === 0 ? 80 : width - 80;
  const blinds = drawShapeRepeatedly(12, (index) =>
    drawPosterRectangle([0, index * (height / 12)], [width, 20], { fill: dark, opacity: 0.35 }),
  );
  return [
    drawPosterPolygon(
      [
        [lamp, 0],
        [x - 300, height],
        [x + 320, height],
      ],
      { fill: light, opacity: 0.85 },
    ),
    blinds,
    drawPosterFilledPath(
      `M${x - 60} ${height * 0.42} h120 q10 60 -8 90 q130 30 150 130 l40 ${height * 0.5} h-484 l40 -${height * 0.5} q20 -100 150 -130 q-18 -30 -8 -90`,
      { fill: ink },
    ),
    drawPosterFilledPath(
      `M${x - 150} ${height * 0.4} q60 -20 76 -40 q0 -110 74 -110 q76 0 76 110 q16 20 74 40 q-150 40 -300 0`,
      {
        fill: ink,
      },
    ),
    drawPosterStrokedPath(`M${x - 74} ${height * 0.4 - 52} q74 26 148 0`, { fill: accent }, 14),
    drawPosterStrokedPath(`M${x - 50} ${height * 0.52} l-70 16`, { fill: light }, 6),
    drawPosterCircle([x - 122, height * 0.54], 8, { fill: accent }),
  ].join('');
}

export function drawKeyhole({ width, height, palette, draw }: PosterScene): string {
  const { light, ink, accent, sky } = palette;
  const x = width / 2;
  const y = height * 0.36;
  return [
    drawShapeRepeatedly(5, (index) =>
      drawPosterRing([x, y + 30], 260 + index * (50 + draw(14)), { fill: light, opacity: 0.3 - index * 0.05 }, 10),
    ),
    drawPosterCircle([x, y], 210, { fill: ink }),
    drawPosterPolygon(
      [
        [x - 90, y + 120],
        [x + 90, y + 120],
        [x + 180, height * 0.92],
        [x - 180, height * 0.92],
      ],
      { fill: ink },
    ),
    drawPosterFilledPath(`M${x - 160} ${y} q160 -150 320 0 q-160 150 -320 0`, { fill: light }),
    drawPosterCircle([x - 40 + draw(80), y], 62, { fill: accent }),
    drawPosterCircle([x, y], 28, { fill: ink }),
    drawPosterStrokedPath(`M${x - 150} ${y - 90} q150 -110 300 0`, { fill: sky }, 12),
  ].join('');
}

export function drawStage({ width, height, palette, draw }: PosterScene): string {
  const { light, ink, accent, dark } = palette;
  const x = width * (0.4 + draw(20) / 100);
  const folds = (left: number) =>
    drawShapeRepeatedly(4, (index) =>
      drawPosterFilledPath(
        `M${left + index * 52} 0 h52 q${-20 + draw(50)} ${height / 2} 0 ${height} h-52 q${-20 + draw(40)} -${height / 2} 0 -${height}`,
        { fill: index % 2 === 0 ? accent : dark },
      ),
    );
  return [
    drawPosterPolygon(
      [
        [x, 0],
        [x - 210, height],
        [x + 210, height],
      ],
      { fill: light, opacity: 0.8 },
    ),
    drawPosterFilledPath(`M${x - 210} ${height * 0.93} a210 40 0 1 0 420 0 a210 40 0 1 0 -420 0`, { fill: light }),
    drawPosterCircle([x, height * 0.5], 46, { fill: ink }),
    drawPosterFilledPath(
      `M${x - 20} ${height * 0.54} h40 q70 16 76 120 l-22 8 l20 ${height * 0.24} h-190 l24 -${height * 0.24} l-22 -8 q6 -104 74 -120`,
      { fill: ink },
    ),
    folds(-10),
    folds(width - 190),
    drawShapeRepeatedly(9, (index) =>
      drawPosterFilledPath(`M${index * 92 - 10} 0 h92 q-10 ${90 + draw(30)} -46 100 q-40 -10 -46 -100`, {
        fill: index % 2 === 0 ? accent : dark,
      }),
    ),
  ].join('');
}

export function drawMasks({ width, height, palette, draw }: PosterScene): string {
  const { light, ink, accent, sky } = palette;
  const mask = (x: number, y: number, fill: string, mouth: number) =>
    [
      drawPosterFilledPath(`M${x - 150} ${y - 150} q150 -50 300 0 q20 330 -150 380 q-170 -50 -150 -380`, { fill }),
      drawPosterFilledPath(
        `M${x - 100} ${y - 30} q40 ${-50 * mouth} 80 0 q-40 20 -80 0 M${x + 20} ${y - 30} q40 ${-50 * mouth} 80 0 q-40 20 -80 0`,
        { fill: ink },
      ),
      drawPosterFilledPath(`M${x - 80} ${y + 90} q80 ${100 * mouth} 160 0 q-80 ${30 * mouth} -160 0`, { fill: ink }),
    ].join('');
  return [
    drawShapeRepeatedly(6, (index) =>
      drawPosterStrokedPath(
        `M${index * 160 - 40} 0 q${60 + draw(80)} ${height / 2} ${-40 + draw(90)} ${height}`,
        { fill: sky },
        40,
      ),
    ),
    `<g transform="rotate(${6 + draw(10)} 520 500)">${mask(width * 0.64, height * 0.5, accent, -1)}</g>`,
    `<g transform="rotate(${-6 - draw(10)} 300 400)">${mask(width * 0.38, height * 0.42, light, 1)}</g>`,
  ].join('');
}
