import { hashTextToNumberBelow } from '../library/itemFactory.ts';

/** Colours of a poster: the sky from dark to light, the light, the figures in front, and one colour that stands out. */
export interface PosterPalette {
  readonly dark: string;
  readonly sky: string;
  readonly light: string;
  readonly ink: string;
  readonly accent: string;
}

/** Area of a motif, from its upper left corner. Drawings have a width of 800. */
export interface PosterScene {
  readonly width: number;
  readonly height: number;
  readonly palette: PosterPalette;
  /** Returns a whole number from 0 to below the limit. A title always gets the same sequence. */
  readonly draw: (limit: number) => number;
}

/** Returns a sequence of numbers that depends only on the seed. */
export function createSeededNumberSequence(seed: string): PosterScene['draw'] {
  let count = 0;
  return (limit) => {
    count += 1;
    return hashTextToNumberBelow(`${seed} ${count} ${seed}`, limit);
  };
}

export const drawShapeRepeatedly = (count: number, drawing: (index: number) => string): string =>
  [...new Array(count).keys()].map(drawing).join('');
