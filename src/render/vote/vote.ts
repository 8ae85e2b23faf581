import type { Links } from '../../domain/serving/links.ts';
import type { ServerNames } from '../../domain/serving/served.ts';
import type { Counts, Vote, VotedItem } from '../../domain/votes.ts';
import { factsApart, itemFacts } from '../kit/apart.ts';
import { itemRow, posterOf } from '../kit/itemRow.ts';
import { listMessage, note } from '../kit/layout.ts';
import { joined } from '../kit/lines.ts';
import { moment } from '../kit/markdown.ts';
import type { Message } from '../kit/message.ts';
import type { Button, Controls, Press } from '../kit/press.ts';
import type { Row } from '../kit/rows.ts';
import type { PostersByThumb } from '../kit/thumb.ts';
import { boldTitle } from '../kit/title.ts';
import { withPictures } from '../kit/withPicture.ts';
import type { Texts } from '../texts/texts.ts';

export interface ShownVote {
  readonly vote: Pick<Vote, 'items' | 'isHidden' | 'isOver' | 'endsAt'>;
  readonly counts: Counts;
  /** The total number of titles, if these are only the first ones. */
  readonly total?: number | undefined;
  readonly posters: PostersByThumb;
  readonly servers?: ServerNames | undefined;
  readonly links?: Links | undefined;
  readonly pressFor: (item: VotedItem) => Press;
  readonly end: Press;
}

/** The titles with their posters in one gallery, and a button for each as long as ballots count. */
export function renderVote(texts: Texts, shown: ShownVote): Message {
  const { vote, posters, end, total } = shown;
  const { items, isHidden, isOver, endsAt } = vote;
  const facts = [
    isOver ? texts.vote.over : texts.vote.ends(moment(endsAt)),
    isHidden && !isOver ? texts.vote.countsAtTheEnd : undefined,
  ];
  const controls: readonly Button[] = isOver ? [] : [{ label: texts.vote.end, style: 'secondary', press: end }];
  const message = listMessage({
    head: `${texts.vote.head}\n-# ${joined(facts)}`,
    rows: rowsOf(texts, shown),
    foot: () => (total === undefined || total <= items.length ? undefined : texts.vote.cut(items.length, total)),
    controls: [controls],
  });
  return withPictures(
    message,
    items.flatMap((item) => posterOf(texts, item, posters) ?? []),
  );
}

/** Characters of all rows together, as the head and the foot leave them. */
const MOST_OF_ROWS = 3500;

/** The rows. Every title needs one to be voted for, so where details would not fit, rows have only names. */
function rowsOf(texts: Texts, shown: ShownVote): readonly Row[] {
  const names = namesOf(texts, shown.vote.items, shown.servers);
  const rows = (isBrief: boolean) =>
    shown.vote.items.map((item, index) => rowOf(texts, item, index + 1, { ...shown, isBrief, names }));
  const whole = rows(false);
  return whole.reduce((sum, { content }) => sum + content.length, 0) > MOST_OF_ROWS ? rows(true) : whole;
}

interface DrawnRows extends ShownVote {
  readonly isBrief: boolean;
  readonly names: Names;
}

function rowOf(texts: Texts, item: VotedItem, n: number, shown: DrawnRows): Row {
  const { vote, counts, servers, links, pressFor, isBrief, names } = shown;
  const isCounted = vote.isOver || !vote.isHidden;
  const first = isCounted ? [countOf(texts, item, counts)] : [];
  const { content, link } = isBrief
    ? { content: joined([names.get(item) ?? '', ...first]), link: undefined }
    : itemRow(texts, item, { posters: new Map(), first, servers, links });
  const button: Button = { label: `${n}`, style: 'primary', press: pressFor(item) };
  return { content: `**${n}** · ${content}`, link, ...(vote.isOver ? {} : { button }) };
}

const countOf = ({ vote }: Texts, { ratingKey }: VotedItem, counts: Counts): string =>
  `**${vote.votes(counts.get(ratingKey) ?? 0)}**`;

type Names = ReadonlyMap<VotedItem, string>;

/** Their names, which tell those apart that are called the same. */
function namesOf(texts: Texts, items: readonly VotedItem[], servers: ServerNames | undefined): Names {
  const titles = items.map((item) => boldTitle(item, texts.search.untitled, 60));
  const added = factsApart(items.map((item, n) => ({ text: titles[n] ?? '', facts: itemFacts(texts, item, servers) })));
  return new Map(items.map((item, n) => [item, joined([titles[n], added[n]])]));
}

interface NamedItem {
  readonly item: VotedItem;
  /** The titles of the vote. */
  readonly items: readonly VotedItem[];
  readonly servers?: ServerNames | undefined;
}

/** A title's name in a vote, with facts where several titles share a name. */
export const votedName = (texts: Texts, { item, items, servers }: NamedItem): string =>
  namesOf(texts, items, servers).get(item) ?? '';

export interface EndedVote {
  readonly items: readonly VotedItem[];
  readonly counts: Counts;
  /** Missing without any vote. */
  readonly winner?: VotedItem | undefined;
  /** Titles with as many votes. */
  readonly tied: readonly VotedItem[];
  readonly posters: PostersByThumb;
  readonly servers?: ServerNames | undefined;
  readonly controls: readonly Controls[];
  readonly marker: number;
}

/** The end of a vote: the winner, and the votes for each title. */
export function renderVoteEnd(texts: Texts, ended: EndedVote): Message {
  const { items, counts, winner, tied, posters, servers, controls, marker } = ended;
  const { vote } = texts;
  if (!winner) return note(vote.nobody, { marker });
  const votesFor = ({ ratingKey }: VotedItem) => counts.get(ratingKey) ?? 0;
  const others = items.filter((item) => item !== winner).toSorted((a, b) => votesFor(b) - votesFor(a));
  const names = namesOf(texts, items, servers);
  const name = (item: VotedItem) => names.get(item) ?? '';
  return listMessage({
    head: vote.won(name(winner)),
    rows: [
      itemRow(texts, winner, { posters, first: [countOf(texts, winner, counts)], servers }),
      ...(tied.length > 0 ? [{ content: vote.tied(tied.map(name).join(', ')), heading: true }] : []),
      ...others.map((item) => ({ content: `${name(item)} · ${vote.votes(votesFor(item))}` })),
    ],
    foot: (shown) => texts.pages.unfit(shown, items.length),
    controls,
    marker,
  });
}
