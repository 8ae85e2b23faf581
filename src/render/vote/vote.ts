import type { MakePlayerLink } from '../../domain/serving/links.ts';
import type { FindServerNameOfRef } from '../../domain/serving/served.ts';
import type { Vote, VoteCounts, VotedItem } from '../../domain/votes.ts';
import { addGalleriesToMessage, addPictureToMessage } from '../kit/additions/addPictureToMessage.ts';
import { distinguishingFacts, itemFacts } from '../kit/media/distinguishingFacts.ts';
import { itemRow } from '../kit/media/itemRow.ts';
import { boldTitle } from '../kit/media/title.ts';
import { createListMessage, createNoteMessage } from '../kit/message/layout.ts';
import type { Message } from '../kit/message/message.ts';
import type { Button, ComponentPress, ControlsRow } from '../kit/message/press.ts';
import type { Row } from '../kit/message/rows.ts';
import { joinFacts } from '../kit/text/lines.ts';
import { formatDiscordTimestamp } from '../kit/text/markdown.ts';
import type { Texts } from '../texts/texts.ts';
import { ballotPicture, barsPicture, voteWinnerPicture } from './pictures.ts';

export interface VoteView {
  readonly vote: Pick<Vote, 'items' | 'isHidden' | 'isOver' | 'endsAt'>;
  readonly counts: VoteCounts;
  /** Number of titles in the vote, if `items` contains only the first ones. */
  readonly total?: number | undefined;
  /** Picture of the ballot. Missing if drawing failed. */
  readonly ballot?: Uint8Array | undefined;
  readonly servers?: FindServerNameOfRef | undefined;
  readonly links?: MakePlayerLink | undefined;
  readonly pressFor: (item: VotedItem) => ComponentPress;
  readonly endPress: ComponentPress;
  readonly copyPress: ComponentPress;
}

/** Renders a vote: its titles, their posters in one picture, and a button for each title while the vote runs. */
export function renderVote(texts: Texts, view: VoteView): Message {
  const { vote, ballot, endPress, copyPress, total } = view;
  const { items, isHidden, isOver, endsAt } = vote;
  const facts = [
    isOver ? texts.vote.over : texts.vote.ends(formatDiscordTimestamp(endsAt)),
    isHidden && !isOver ? texts.vote.countsAtTheEnd : undefined,
  ];
  const endButton: Button = { label: texts.vote.end, style: 'secondary', press: endPress };
  const copyButton: Button = { label: texts.playlist.copy.button, style: 'secondary', press: copyPress };
  const controls = isOver ? [copyButton] : [endButton, copyButton];
  const message = createListMessage({
    head: `${texts.vote.head}\n-# ${joinFacts(facts)}`,
    rows: voteRows(texts, view),
    foot: () => (total === undefined || total <= items.length ? undefined : texts.vote.cut(items.length, total)),
    controls: [controls],
  });
  return ballot ? addPictureToMessage(message, ballotPicture(texts, items, ballot)) : message;
}

/** Maximum characters of all rows together, which leaves room for the heading and the last line. */
const MOST_OF_ROWS = 3500;

/** One row with a button for each title. If the details do not fit, rows contain only names. */
function voteRows(texts: Texts, view: VoteView): readonly Row[] {
  const names = voteNames(texts, view.vote.items, view.servers);
  const rows = (isBrief: boolean) =>
    view.vote.items.map((item, index) => voteRow(texts, item, index + 1, { ...view, isBrief, names }));
  const fullRows = rows(false);
  return fullRows.reduce((sum, { content }) => sum + content.length, 0) > MOST_OF_ROWS ? rows(true) : fullRows;
}

interface RowContext extends VoteView {
  readonly isBrief: boolean;
  readonly names: Names;
}

function voteRow(texts: Texts, item: VotedItem, number: number, view: RowContext): Row {
  const { vote, counts, servers, links, pressFor, isBrief, names } = view;
  const isCounted = vote.isOver || !vote.isHidden;
  const leadingFacts = isCounted ? [voteCount(texts, item, counts)] : [];
  const { content, link } = isBrief
    ? { content: joinFacts([names.get(item) ?? '', ...leadingFacts]), link: undefined }
    : itemRow(texts, item, { posters: new Map(), leadingFacts, servers, links });
  const button: Button = { label: `${number}`, style: 'primary', press: pressFor(item) };
  return { content: `**${number}** · ${content}`, link, ...(vote.isOver ? {} : { button }) };
}

const voteCount = ({ vote }: Texts, { ratingKey }: VotedItem, counts: VoteCounts): string =>
  `**${vote.votes(counts.get(ratingKey) ?? 0)}**`;

type Names = ReadonlyMap<VotedItem, string>;

function voteNames(texts: Texts, items: readonly VotedItem[], servers: FindServerNameOfRef | undefined): Names {
  const titles = items.map((item) => boldTitle(item, texts.search, 60));
  const distinctFacts = distinguishingFacts(
    items.map((item, index) => ({ text: titles[index] ?? '', facts: itemFacts(texts, item, servers) })),
  );
  return new Map(items.map((item, index) => [item, joinFacts([titles[index], distinctFacts[index]])]));
}

interface NamedItem {
  readonly item: VotedItem;
  readonly items: readonly VotedItem[];
  readonly servers?: FindServerNameOfRef | undefined;
}

/** Name of a title in a vote. Titles of the same name are followed by facts that distinguish them. */
export const itemNameInVote = (texts: Texts, { item, items, servers }: NamedItem): string =>
  voteNames(texts, items, servers).get(item) ?? '';

/** Pictures of the result. A picture is missing if drawing failed. */
export interface VoteResultPictures {
  readonly winner?: Uint8Array | undefined;
  readonly bars?: Uint8Array | undefined;
}

export interface EndedVote {
  readonly items: readonly VotedItem[];
  readonly counts: VoteCounts;
  readonly winner?: VotedItem | undefined;
  readonly tied: readonly VotedItem[];
  readonly pictures: VoteResultPictures;
  readonly servers?: FindServerNameOfRef | undefined;
  readonly controls: readonly ControlsRow[];
  readonly marker: number;
}

/** Renders the winning title, large, and the votes as bars. Without the picture of the bars, each title has a line. */
export function renderVoteEnd(texts: Texts, result: EndedVote): Message {
  const { items, counts, winner, tied, pictures, servers, controls, marker } = result;
  const { vote } = texts;
  if (!winner) return createNoteMessage(vote.nobody, { marker });
  const votesFor = ({ ratingKey }: VotedItem) => counts.get(ratingKey) ?? 0;
  const otherItems = items.filter((item) => item !== winner).toSorted((a, b) => votesFor(b) - votesFor(a));
  const names = voteNames(texts, items, servers);
  const nameOf = (item: VotedItem) => names.get(item) ?? '';
  const tie = tied.length > 0 ? [vote.tied(tied.map(nameOf).join(', '))] : [];
  const otherRows = otherItems.map((item) => ({ content: `${nameOf(item)} · ${vote.votes(votesFor(item))}` }));
  const message = createListMessage({
    head: [vote.won(nameOf(winner)), ...tie].join('\n'),
    rows: [
      itemRow(texts, winner, { posters: new Map(), leadingFacts: [voteCount(texts, winner, counts)], servers }),
      ...(pictures.bars ? [] : otherRows),
    ],
    foot: (shownCount) => (pictures.bars ? undefined : texts.pages.unfit(shownCount, items.length)),
    controls,
    marker,
  });
  const voteResult = { items, counts, winner };
  return addGalleriesToMessage(message, [
    pictures.winner ? [voteWinnerPicture(texts, voteResult, pictures.winner)] : [],
    pictures.bars ? [barsPicture(texts, voteResult, pictures.bars)] : [],
  ]);
}
