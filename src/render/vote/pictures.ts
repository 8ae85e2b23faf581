import type { Appearance } from '../../domain/appearance.ts';
import { releaseYear } from '../../domain/media/items/item.ts';
import type { ItemRef, PictureRef } from '../../domain/servers/refs.ts';
import type { ChartPanel, ChartPosters, ChartSpec, NumberedTitle } from '../../domain/statistics/charts.ts';
import type { VoteCounts, VotedItem } from '../../domain/votes.ts';
import { type PostersByThumb, thumbOf } from '../kit/media/thumb.ts';
import { fullTitle } from '../kit/media/title.ts';
import type { Upload } from '../kit/message/message.ts';
import { formatDuration } from '../kit/text/duration.ts';
import type { Texts } from '../texts/texts.ts';

/** All readers see the same picture, and Discord is dark by default. */
const THEME = 'dark';
/** Maximum characters of a name in an alt text, so that the alt text has room for ten names. */
const MAX_NAME = 80;

type VoteLook = Pick<Appearance, 'colour'>;

export function ballotChart(texts: Texts, items: readonly VotedItem[], look: VoteLook): ChartSpec {
  const titles = items.map((item, index) => numberedTitle(texts, item, index + 1));
  return pictureWith(texts, { kind: 'posters', titles }, look);
}

export const ballotPicture = (texts: Texts, items: readonly VotedItem[], bytes: Uint8Array): Upload => ({
  name: 'ballot.webp',
  bytes,
  description: texts.vote.ballot(items.map((item, index) => `${index + 1}. ${altName(texts, item)}`).join(', ')),
});

interface VoteResult {
  readonly items: readonly VotedItem[];
  readonly counts: VoteCounts;
  readonly winner: VotedItem;
}

export function voteWinnerChart(texts: Texts, { items, counts, winner }: VoteResult, look: VoteLook): ChartSpec {
  const votes = texts.vote.ofVotes(votesFor(winner, counts), totalVotes(items, counts));
  const length = winner.durationMs === undefined ? [] : [formatDuration(winner.durationMs)];
  const title = numberedTitle(texts, winner, items.indexOf(winner) + 1);
  return pictureWith(texts, { kind: 'feature', title, facts: [votes, ...length] }, look);
}

export function voteWinnerPicture(texts: Texts, { items, counts, winner }: VoteResult, bytes: Uint8Array): Upload {
  const votes = texts.vote.ofVotes(votesFor(winner, counts), totalVotes(items, counts));
  return { name: 'winner.webp', bytes, description: `${texts.search.poster(altName(texts, winner))}, ${votes}` };
}

export function barsChart(texts: Texts, result: Omit<VoteResult, 'winner'>, look: VoteLook): ChartSpec {
  const rows = byVotes(result).map(({ item, number, votes }) => {
    const { label, year } = numberedTitle(texts, item, number);
    return { rank: number, label, year: year && `(${year})`, value: votes };
  });
  return pictureWith(texts, { kind: 'ranking', rows }, look);
}

export function barsPicture(texts: Texts, result: Omit<VoteResult, 'winner'>, bytes: Uint8Array): Upload {
  const rows = byVotes(result).map(({ item, number, votes }) =>
    texts.lines.labelled(`${number}. ${altName(texts, item)}`, texts.vote.votes(votes)),
  );
  return { name: 'votes.png', bytes, description: texts.vote.bars(rows.join('; ')) };
}

export function postersByKey(items: readonly VotedItem[], posters: PostersByThumb): ChartPosters {
  const byKey = new Map<ItemRef, Uint8Array>();
  for (const item of items) {
    const thumb = thumbOf(item);
    const bytes = thumb && posters.get(thumb);
    if (bytes) byKey.set(item.ratingKey, bytes);
  }
  return byKey;
}

export const thumbsOfVote = (items: readonly VotedItem[]): readonly PictureRef[] =>
  items.flatMap((item) => thumbOf(item) ?? []);

const pictureWith = ({ stats }: Texts, panel: ChartPanel, { colour }: VoteLook): ChartSpec => ({
  theme: THEME,
  title: '',
  facts: [],
  untitled: true,
  colour,
  language: stats.language,
  panels: [panel],
});

/** Names stay unescaped, because pictures have no markup. Episodes have no year. */
function numberedTitle({ search }: Texts, item: VotedItem, number: number): NumberedTitle {
  const poster = thumbOf(item) === undefined ? undefined : item.ratingKey;
  const year = item.kind === 'episode' ? undefined : releaseYear(item);
  if (year === undefined) return { number, label: fullTitle(item, search), poster };
  return { number, label: fullTitle({ ...item, year: undefined }, search), year: `${year}`, poster };
}

const altName = ({ search }: Texts, item: VotedItem): string => fullTitle(item, search, MAX_NAME);

const votesFor = ({ ratingKey }: VotedItem, counts: VoteCounts): number => counts.get(ratingKey) ?? 0;

const totalVotes = (items: readonly VotedItem[], counts: VoteCounts): number =>
  items.reduce((sum, item) => sum + votesFor(item, counts), 0);

const byVotes = ({ items, counts }: Omit<VoteResult, 'winner'>) =>
  items
    .map((item, index) => ({ item, number: index + 1, votes: votesFor(item, counts) }))
    .toSorted((a, b) => b.votes - a.votes);
