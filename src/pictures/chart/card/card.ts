import type {
  ChartCardContent,
  ChartCardFact,
  ChartCardPanel,
  ChartSpec,
  DetailedChartCardFact,
  PicturedTitle,
} from '../../../domain/statistics/charts.ts';
import { type ChartDrawingContext, drawTextAt, MAX_PICTURE_HEIGHT, PICTURE_WIDTH } from '../look.ts';
import type { PictureBox } from '../pictures.ts';
import { drawChangesCard, posterBoxesOfChangesCard } from './changes.ts';
import { type CardColours, cardColours } from './colours.ts';
import { drawCoverCard, posterBoxesOfCoverCard } from './cover.ts';
import { drawMoments, drawNumbersCard } from './facts.ts';
import {
  CARD_GUILD_NAME_Y,
  CARD_INNER_WIDTH,
  CARD_LABEL_SIZE,
  CARD_SIDE_MARGIN,
  type CardDrawingContext,
  fitTextToWidth,
} from './place.ts';
import { drawPosterWall, posterBoxesOfPosterWall } from './wall.ts';

const HEADING = { maxSize: 23, minSize: 18, width: CARD_INNER_WIDTH } as const;
/** Distance of a line from the top of the card, in points: of the heading, and of its note. */
const HEADING_LINE = 54;
/** Sizes of a heading with a note below, in points. */
const NOTED_HEADING = { maxSize: 18, minSize: 18, width: CARD_INNER_WIDTH } as const;
const NOTED_HEADING_LINE = 45;
const NOTE_LINE = 63;
/** Distance of a cover's note from the top of the card, in points: between the large words and the posters. */
const COVER_NOTE_LINE = 166;
/** Minimum space between the guild's name and the chart's title, in points. */
const GAP = 12;

export function drawCard(
  { heading = '', note = '', content }: ChartCardPanel,
  { guild = '', title, colour }: Pick<ChartSpec, 'guild' | 'title' | 'colour'>,
  pen: ChartDrawingContext,
): string {
  const cardPen: CardDrawingContext = { ...pen, colours: cardColours(colour) };
  const { text, tint } = cardPen.colours;
  const corner = content.kind === 'cover' ? '' : pen.fitted(title, CARD_LABEL_SIZE, CARD_INNER_WIDTH / 2);
  const guildName = pen.fitted(
    guild,
    CARD_LABEL_SIZE,
    CARD_INNER_WIDTH - pen.widthOf(corner, CARD_LABEL_SIZE) - GAP,
    600,
  );
  const head = fitTextToWidth(heading, note === '' ? HEADING : NOTED_HEADING, pen);
  const headingLine = note === '' ? HEADING_LINE : NOTED_HEADING_LINE;
  const noteLine = content.kind === 'cover' ? COVER_NOTE_LINE : NOTE_LINE;
  return [
    `<svg width="${PICTURE_WIDTH}" height="${MAX_PICTURE_HEIGHT}" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${PICTURE_WIDTH} ${MAX_PICTURE_HEIGHT}">\n`,
    backgroundOf(cardPen.colours),
    drawTextAt({
      text: guildName,
      x: CARD_SIDE_MARGIN,
      y: CARD_GUILD_NAME_Y,
      size: CARD_LABEL_SIZE,
      fill: tint,
      weight: 600,
    }),
    drawTextAt({
      text: corner,
      x: PICTURE_WIDTH - CARD_SIDE_MARGIN,
      y: CARD_GUILD_NAME_Y,
      size: CARD_LABEL_SIZE,
      fill: tint,
      anchor: 'end',
    }),
    drawTextAt({ text: head.text, x: CARD_SIDE_MARGIN, y: headingLine, size: head.size, fill: text, weight: 600 }),
    drawTextAt({
      text: pen.fitted(note, CARD_LABEL_SIZE, CARD_INNER_WIDTH),
      x: CARD_SIDE_MARGIN,
      y: noteLine,
      size: CARD_LABEL_SIZE,
      fill: tint,
    }),
    contentOf(content, cardPen),
    '</svg>',
  ].join('');
}

/** The background: a gradient with a light in two opposite corners. */
const backgroundOf = ({ from, to, glow }: CardColours): string => `<defs>
<linearGradient id="ground" x1="0" y1="0" x2="0.7" y2="1"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>
<radialGradient id="light"><stop offset="0" stop-color="${glow}" stop-opacity="0.5"/><stop offset="1" stop-color="${glow}" stop-opacity="0"/></radialGradient>
</defs>
<rect width="${PICTURE_WIDTH}" height="${MAX_PICTURE_HEIGHT}" fill="url(#ground)"/>
<circle cx="${PICTURE_WIDTH + 20}" cy="-10" r="150" fill="url(#light)"/>
<circle cx="-30" cy="${MAX_PICTURE_HEIGHT + 30}" r="150" fill="url(#light)" opacity="0.6"/>
`;

function contentOf(content: ChartCardContent, pen: CardDrawingContext): string {
  switch (content.kind) {
    case 'cover':
      return drawCoverCard(content, pen);
    case 'numbers':
      return drawNumbersCard(content, pen);
    case 'wall':
      return drawPosterWall(content, pen);
    case 'moments':
      return drawMoments(content, pen);
    case 'changes':
      return drawChangesCard(content, pen);
  }
}

export function pictureBoxesOfCard({ content }: ChartCardPanel): readonly PictureBox[] {
  if (content.kind === 'cover') return posterBoxesOfCoverCard(content);
  if (content.kind === 'wall') return posterBoxesOfPosterWall(content);
  return content.kind === 'changes' ? posterBoxesOfChangesCard(content) : [];
}

/**
 * Texts of the card's note and content, to find fonts for their characters. The heading is not among them, because
 * every panel may have one.
 */
export const textsOfCard = ({ note = '', content }: ChartCardPanel): readonly string[] => [
  note,
  ...textsOfContent(content),
];

function textsOfContent(content: ChartCardContent): readonly string[] {
  if (content.kind === 'numbers') return content.numbers.flatMap(textsOfFact);
  if (content.kind === 'moments') return content.moments.flatMap(textsOfDetailedFact);
  const titles = content.titles.flatMap(textsOfTitle);
  if (content.kind === 'wall') return titles;
  if (content.kind === 'cover') return [content.label, content.title, content.subtitle, ...titles];
  return [content.summary, content.heading, ...content.changes.flatMap(textsOfDetailedFact), ...titles];
}

const textsOfFact = ({ label, value }: ChartCardFact): readonly string[] => [label, value];
const textsOfDetailedFact = ({ label, value, detail }: DetailedChartCardFact): readonly string[] => [
  label,
  value,
  detail,
];

const textsOfTitle = ({ label, year = '', mark = '' }: PicturedTitle): readonly string[] => [label, year, mark];
