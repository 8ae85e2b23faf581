import { hashBelow } from '../library/itemFactory.ts';

/** Colours of a poster: the sky from dark to light, the light, the figures in front, and one colour that stands out. */
export interface Palette {
  readonly dark: string;
  readonly sky: string;
  readonly light: string;
  readonly ink: string;
  readonly accent: string;
}

/** The area in which a motif is drawn, from its upper left corner. Everything is drawn for a width of 800. */
export interface Scene {
  readonly width: number;
  readonly height: number;
  readonly palette: Palette;
  /** Returns a whole number from 0 to below the limit. The sequence is always the same for the same title. */
  readonly draw: (limit: number) => number;
}

/** Returns a sequence of numbers that depends only on the seed. */
export function seededNumbers(seed: string): Scene['draw'] {
  let count = 0;
  return (limit) => {
    count += 1;
    return hashBelow(`${seed} ${count} ${seed}`, limit);
  };
}

/** Calls a drawing function this many times, and joins the drawings. */
export const drawRepeatedly = (count: number, drawing: (index: number) => string): string =>
  [...new Array(count).keys()].map(drawing).join('');
