type Point = readonly [x: number, y: number];

interface Paint {
  readonly fill: string;
  readonly opacity?: number;
}

const paintOf = ({ fill, opacity = 1 }: Paint): string => `fill="${fill}" opacity="${opacity}"`;
const round = (value: number): number => Math.round(value * 10) / 10;

export const drawPosterCircle = ([x, y]: Point, radius: number, paint: Paint): string =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" ${paintOf(paint)}/>`;

export const drawPosterRectangle = ([x, y]: Point, [width, height]: Point, paint: Paint): string =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}" ${paintOf(paint)}/>`;

export const drawPosterPolygon = (points: readonly Point[], paint: Paint): string =>
  `<polygon points="${points.map(([x, y]) => `${round(x)},${round(y)}`).join(' ')}" ${paintOf(paint)}/>`;

export const drawPosterFilledPath = (path: string, paint: Paint): string => `<path d="${path}" ${paintOf(paint)}/>`;

export const drawPosterStrokedPath = (path: string, { fill, opacity = 1 }: Paint, width: number): string =>
  `<path d="${path}" fill="none" stroke="${fill}" stroke-width="${width}" opacity="${opacity}" stroke-linecap="round"/>`;

export const drawPosterRing = ([x, y]: Point, radius: number, { fill, opacity = 1 }: Paint, width: number): string =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="none" stroke="${fill}" stroke-width="${width}" opacity="${opacity}"/>`;

/** Draws rays from a point. Each is a triangle that widens outwards. Angles are in degrees. */
export function drawPosterRays(centre: Point, count: number, paint: Paint, [from, to]: Point = [0, 360]): string {
  const step = (to - from) / count;
  const [x, y] = centre;
  const end = (angle: number): Point => [
    x + 1600 * Math.cos((angle * Math.PI) / 180),
    y + 1600 * Math.sin((angle * Math.PI) / 180),
  ];
  return [...new Array(count).keys()]
    .map((index) => drawPosterPolygon([centre, end(from + index * step), end(from + (index + 0.5) * step)], paint))
    .join('');
}
