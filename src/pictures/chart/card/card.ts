import type {
  CardContent,
  CardFact,
  CardPanel,
  ChartSpec,
  DetailedFact,
  PicturedTitle,
} from '../../../domain/statistics/charts.ts';
import { MAX_HEIGHT, type Pen, WIDTH, wordsAt } from '../look.ts';
import type { PictureBox } from '../pictures.ts';
import { changesBoxes, changesOf } from './changes.ts';
import { type CardColours, cardColours } from './colours.ts';
import { coverBoxes, coverOf } from './cover.ts';
import { momentsOf, numbersOf } from './facts.ts';
import { type CardPen, EDGE, fittedWords, GUILD_LINE, INNER, LABEL } from './place.ts';
import { wallBoxes, wallOf } from './wall.ts';

const HEADING = { maxSize: 23, minSize: 18, width: INNER } as const;
/** Distance of a line from the top of the card, in points: of the heading, and of its note. */
const HEADING_LINE = 54;
/** Sizes of a heading with a note below, in points. */
const NOTED_HEADING = { maxSize: 18, minSize: 18, width: INNER } as const;
const NOTED_HEADING_LINE = 45;
const NOTE_LINE = 63;
/** Distance of a cover's note from the top of the card, in points: between the large words and the posters. */
const COVER_NOTE_LINE = 166;
/** Minimum space between the guild's name and the chart's title, in points. */
const GAP = 12;

export function cardOf(
  { heading = '', note = '', content }: CardPanel,
  { guild = '', title, colour }: Pick<ChartSpec, 'guild' | 'title' | 'colour'>,
  pen: Pen,
): string {
  const cardPen: CardPen = { ...pen, colours: cardColours(colour) };
  const { text, tint } = cardPen.colours;
  // A cover shows the title in large words and not in the corner.
  const corner = content.kind === 'cover' ? '' : pen.fitted(title, LABEL, INNER / 2);
  const guildName = pen.fitted(guild, LABEL, INNER - pen.widthOf(corner, LABEL) - GAP, 600);
  const head = fittedWords(heading, note === '' ? HEADING : NOTED_HEADING, pen);
  const headingLine = note === '' ? HEADING_LINE : NOTED_HEADING_LINE;
  const noteLine = content.kind === 'cover' ? COVER_NOTE_LINE : NOTE_LINE;
  return [
    `<svg width="${WIDTH}" height="${MAX_HEIGHT}" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${MAX_HEIGHT}">\n`,
    backgroundOf(cardPen.colours),
    wordsAt({ text: guildName, x: EDGE, y: GUILD_LINE, size: LABEL, fill: tint, weight: 600 }),
    wordsAt({ text: corner, x: WIDTH - EDGE, y: GUILD_LINE, size: LABEL, fill: tint, anchor: 'end' }),
    wordsAt({ text: head.text, x: EDGE, y: headingLine, size: head.size, fill: text, weight: 600 }),
    wordsAt({ text: pen.fitted(note, LABEL, INNER), x: EDGE, y: noteLine, size: LABEL, fill: tint }),
    contentOf(content, cardPen),
    '</svg>',
  ].join('');
}

/** The background: a gradient with a light in two opposite corners. */
const backgroundOf = ({ from, to, glow }: CardColours): string => `<defs>
<linearGradient id="ground" x1="0" y1="0" x2="0.7" y2="1"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>
<radialGradient id="light"><stop offset="0" stop-color="${glow}" stop-opacity="0.5"/><stop offset="1" stop-color="${glow}" stop-opacity="0"/></radialGradient>
</defs>
<rect width="${WIDTH}" height="${MAX_HEIGHT}" fill="url(#ground)"/>
<circle cx="${WIDTH + 20}" cy="-10" r="150" fill="url(#light)"/>
<circle cx="-30" cy="${MAX_HEIGHT + 30}" r="150" fill="url(#light)" opacity="0.6"/>
`;

function contentOf(content: CardContent, pen: CardPen): string {
  switch (content.kind) {
    case 'cover':
      return coverOf(content, pen);
    case 'numbers':
      return numbersOf(content, pen);
    case 'wall':
      return wallOf(content, pen);
    case 'moments':
      return momentsOf(content, pen);
    case 'changes':
      return changesOf(content, pen);
  }
}

export function cardBoxes({ content }: CardPanel): readonly PictureBox[] {
  if (content.kind === 'cover') return coverBoxes(content);
  if (content.kind === 'wall') return wallBoxes(content);
  return content.kind === 'changes' ? changesBoxes(content) : [];
}

/**
 * Texts of the card's note and content, to find fonts for their characters. The heading is not among them, because
 * every panel may have one.
 */
export const textsOfCard = ({ note = '', content }: CardPanel): readonly string[] => [note, ...textsOfContent(content)];

function textsOfContent(content: CardContent): readonly string[] {
  if (content.kind === 'numbers') return content.numbers.flatMap(textsOfFact);
  if (content.kind === 'moments') return content.moments.flatMap(textsOfDetailedFact);
  const titles = content.titles.flatMap(textsOfTitle);
  if (content.kind === 'wall') return titles;
  if (content.kind === 'cover') return [content.label, content.title, content.subtitle, ...titles];
  return [content.summary, content.heading, ...content.changes.flatMap(textsOfDetailedFact), ...titles];
}

const textsOfFact = ({ label, value }: CardFact): readonly string[] => [label, value];
const textsOfDetailedFact = ({ label, value, detail }: DetailedFact): readonly string[] => [label, value, detail];

const textsOfTitle = ({ label, year = '', mark = '' }: PicturedTitle): readonly string[] => [label, year, mark];
