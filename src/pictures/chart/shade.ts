interface Rgb {
  readonly r: number;
  readonly g: number;
  readonly b: number;
}

const rgbOf = (colour: number): Rgb => ({ r: (colour >> 16) & 255, g: (colour >> 8) & 255, b: colour & 255 });
const BLACK = rgbOf(0x000000);
const WHITE = rgbOf(0xffffff);

export const parseHexColour = (hex: string): number => Number.parseInt(hex.slice(1), 16);

const hexOf = ({ r, g, b }: Rgb): string =>
  `#${[r, g, b].map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

const between = (from: Rgb, to: Rgb, part: number): Rgb => ({
  r: from.r + (to.r - from.r) * part,
  g: from.g + (to.g - from.g) * part,
  b: from.b + (to.b - from.b) * part,
});

/** Relative luminance, from 0 to 1 (WCAG 2). */
function luminanceOf({ r, g, b }: Rgb): number {
  const linear = (part: number) => (part <= 10.31475 ? part / 3294.6 : ((part / 255 + 0.055) / 1.055) ** 2.4);
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
}

/** Contrast of two colours, from 1 to 21 (WCAG 2). */
export function contrastOfColours(colour: number, otherColour: number): number {
  const luminance = luminanceOf(rgbOf(colour));
  const otherLuminance = luminanceOf(rgbOf(otherColour));
  return (Math.max(luminance, otherLuminance) + 0.05) / (Math.min(luminance, otherLuminance) + 0.05);
}

/** Enough halvings to find a shade to within one step of a colour. */
const HALVINGS = 12;

/** The shade of the colour, between black and white, that is as bright as the sample. */
export function matchColourBrightness(colour: number, sample: string): string {
  const target = luminanceOf(rgbOf(parseHexColour(sample)));
  const pure = rgbOf(colour);
  const isDarker = target < luminanceOf(pure);
  const darkEnd = isDarker ? BLACK : pure;
  const brightEnd = isDarker ? pure : WHITE;
  let low = 0;
  let high = 1;
  for (let halving = 0; halving < HALVINGS; halving += 1) {
    const middle = (low + high) / 2;
    if (luminanceOf(between(darkEnd, brightEnd, middle)) < target) low = middle;
    else high = middle;
  }
  return hexOf(between(darkEnd, brightEnd, isDarker ? low : high));
}

/** Visible difference between two colours, as a distance. 0 for equal colours. */
export function colourDistance(colour: number, otherColour: number): number {
  const one = rgbOf(colour);
  const other = rgbOf(otherColour);
  // The eye sees green best and blue worst: https://www.compuphase.com/cmetric.htm
  return Math.hypot(1.5 * (one.r - other.r), 2 * (one.g - other.g), 1.5 * (one.b - other.b));
}
