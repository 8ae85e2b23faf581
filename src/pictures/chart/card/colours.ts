import { hexFromColour } from '../../../domain/appearance.ts';
import { contrastOfColours } from '../shade.ts';

/**
 * Colours of a card as `#rrggbb`. All texts have a contrast of at least 7 to 1 on every part of the background's
 * gradient.
 */
export interface CardColours {
  /** The background's colours, from the upper left corner to the lower right one. */
  readonly from: string;
  readonly to: string;
  /** Colour of the lights in the background. No text stands on the lights. */
  readonly glow: string;
  readonly text: string;
  /** A bright shade of the guild's colour, for labels. */
  readonly tint: string;
}

const DEFAULT_COLOUR = 0x6f7bf7;

/** Minimum contrast of the tint on the background (WCAG 2, level AAA). */
const LEAST_CONTRAST = 7;
/**
 * Change of hue from one end of the background to the other, in degrees. Warm colours turn towards red, because a dark
 * yellow looks green.
 */
const TURN = 26;
const isWarm = (hue: number): boolean => (hue + 360) % 360 < 90 || (hue + 360) % 360 > 330;
/** Step by which the background gets darker until the tint is readable on it. */
const STEP = 0.01;

/** Card colours in shades of the guild's colour. The hue stays, and the background becomes dark enough for texts. */
export function cardColours(colour = DEFAULT_COLOUR): CardColours {
  const { hue, saturation } = hslOf(colour);
  const mutedSaturation = Math.min(saturation, 0.72);
  const tint = rgbOf({ hue, saturation: Math.min(saturation, 0.9), lightness: 0.86 });
  let lightness = 0.36;
  let from = rgbOf({ hue, saturation: mutedSaturation, lightness });
  while (contrastOfColours(tint, from) < LEAST_CONTRAST && lightness > STEP) {
    lightness -= STEP;
    from = rgbOf({ hue, saturation: mutedSaturation, lightness });
  }
  const turn = isWarm(hue) ? -TURN : TURN;
  const to = rgbOf({ hue: hue + turn, saturation: mutedSaturation, lightness: Math.min(0.1, lightness) });
  const glow = rgbOf({ hue: hue - turn / 2, saturation: Math.min(saturation, 0.9), lightness: 0.62 });
  return {
    from: hexFromColour(from),
    to: hexFromColour(to),
    glow: hexFromColour(glow),
    text: '#ffffff',
    tint: hexFromColour(tint),
  };
}

interface Hsl {
  /** Hue in degrees, repeating every 360. */
  readonly hue: number;
  /** Saturation from 0 (grey) to 1. */
  readonly saturation: number;
  readonly lightness: number;
}

function hslOf(colour: number): Hsl {
  const red = ((colour >> 16) & 255) / 255;
  const green = ((colour >> 8) & 255) / 255;
  const blue = (colour & 255) / 255;
  const highest = Math.max(red, green, blue);
  const range = highest - Math.min(red, green, blue);
  const lightness = highest - range / 2;
  if (range === 0) return { hue: 0, saturation: 0, lightness };
  const saturation = range / (1 - Math.abs(2 * lightness - 1));
  if (highest === red) return { hue: 60 * ((green - blue) / range), saturation, lightness };
  if (highest === green) return { hue: 60 * ((blue - red) / range + 2), saturation, lightness };
  return { hue: 60 * ((red - green) / range + 4), saturation, lightness };
}

/** The colour as 0xRRGGBB, by the formula of CSS Color 4. */
function rgbOf({ hue, saturation, lightness }: Hsl): number {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const channel = (offset: number): number => {
    const position = (((offset + hue / 30) % 12) + 12) % 12;
    return Math.round(255 * (lightness - reach * Math.max(-1, Math.min(position - 3, 9 - position, 1))));
  };
  return (channel(0) << 16) | (channel(8) << 8) | channel(4);
}
