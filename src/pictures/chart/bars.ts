import type { Typesetter } from '../text/typesetter.ts';
import { MARGIN, SMALL, WIDTH } from './look.ts';

/** The width limit of a label below the axis, in points. */
const MAX_LABEL = 90;

export interface Axis {
  readonly left: number;
  readonly right: number;
  readonly labels: readonly string[];
  /** Labels of which every so many are left out, so that two never touch. */
  readonly interval: number;
  /** The width for one column. */
  readonly room: number;
  readonly valueWidth: number;
}

/** Where columns stand beside an axis with round numbers up to the highest value. */
export function axisFor(
  labels: readonly string[],
  most: number,
  format: (value: number) => string,
  { fitted, widthOf }: Typesetter,
): Axis {
  // The axis ends at a round number above the highest value and has others below it, and "1B" is narrower than "900M".
  const steps = [0.3, 0.6, 0.9, 1, 1.2].map((part) => widthOf(format(most * part), SMALL));
  const left = MARGIN + Math.ceil(Math.max(...steps)) + 10;
  const names = labels.map((label) => fitted(label, SMALL, MAX_LABEL));
  const valueWidth = widthOf(format(most), SMALL);
  const widest = Math.max(...names.map((label) => widthOf(label, SMALL)), valueWidth);
  const count = Math.max(labels.length, 1);
  // The last column's label may extend beyond the column.
  const right = MARGIN + Math.max(0, Math.ceil((widest - (WIDTH - left - MARGIN) / count) / 2) + 2);
  const room = (WIDTH - left - right) / count;
  return { left, right, labels: names, interval: Math.max(0, Math.ceil((widest + 10) / room) - 1), room, valueWidth };
}
