import type { ChartSpec } from '../../domain/statistics/charts.ts';
import type { Typesetter } from '../text/typesetter.ts';
import { type Drawing, type Look, MARGIN, SMALL, WIDTH, wordsAt } from './look.ts';

const TITLE = 19;
const LINE = 19;
const SEPARATOR = ' · ';

/** Draws the server's name, the title, and the chart's facts in as many lines as they take. */
export function headerOf({ server, title, facts }: ChartSpec, look: Look, { fitted, widthOf }: Typesetter): Drawing {
  const room = WIDTH - 2 * MARGIN;
  const name = server === undefined ? '' : fitted(server, SMALL, room, 600);
  const lines: string[] = [];
  for (const fact of facts.map((each) => fitted(each, SMALL, room))) {
    const longer = `${lines.at(-1)}${SEPARATOR}${fact}`;
    if (lines.length > 0 && widthOf(longer, SMALL) <= room) lines[lines.length - 1] = longer;
    else lines.push(fact);
  }
  let y = MARGIN;
  const next = (height: number): number => {
    y += height;
    return y - height / 2;
  };
  const x = MARGIN;
  const svg = [
    ...(name === '' ? [] : [wordsAt({ text: name, x, y: next(LINE), size: SMALL, fill: look.accent, weight: 600 })]),
    wordsAt({ text: fitted(title, TITLE, room, 600), x, y: next(28), size: TITLE, fill: look.text, weight: 600 }),
    ...lines.map((text) => wordsAt({ text, x, y: next(LINE), size: SMALL, fill: look.muted })),
  ];
  return { height: y + 12, svg: svg.join('') };
}
