import type { Links } from '../../domain/serving/links.ts';
import type { ServerNames } from '../../domain/serving/served.ts';
import type { Counts, Vote, VotedItem } from '../../domain/votes.ts';
import { itemRow, posterOf } from '../kit/itemRow.ts';
import { listMessage, note } from '../kit/layout.ts';
import { joined, linesOf } from '../kit/lines.ts';
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
  /** Of how many titles these are the first, if not of as many. */
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
    rows: items.map((item, index) => rowOf(texts, item, index + 1, shown)),
    foot: (fitting) =>
      linesOf(
        texts.pages.unfit(fitting, items.length),
        total === undefined || total <= items.length ? undefined : texts.vote.cut(items.length, total),
      ),
    controls: [controls],
  });
  return withPictures(
    message,
    items.flatMap((item) => posterOf(texts, item, posters) ?? []),
  );
}

function rowOf(texts: Texts, item: VotedItem, n: number, { vote, counts, servers, links, pressFor }: ShownVote): Row {
  const isCounted = vote.isOver || !vote.isHidden;
  const more = isCounted ? [texts.vote.votes(counts.get(item.ratingKey) ?? 0)] : [];
  const { content, link } = itemRow(texts, item, new Map(), { more, servers, links });
  const button: Button = { label: `${n}`, style: 'primary', press: pressFor(item) };
  return { content: `**${n}** · ${content}`, link, ...(vote.isOver ? {} : { button }) };
}

export interface EndedVote {
  readonly items: readonly VotedItem[];
  readonly counts: Counts;
  /** Missing where nobody voted. */
  readonly winner?: VotedItem | undefined;
  /** Those with as many votes. */
  readonly tied: readonly VotedItem[];
  readonly posters: PostersByThumb;
  readonly controls: readonly Controls[];
  readonly marker: number;
}

/** How a vote ended: what won, and how many were for what. */
export function renderVoteEnd(texts: Texts, ended: EndedVote): Message {
  const { items, counts, winner, tied, posters, controls, marker } = ended;
  const { vote, search } = texts;
  if (!winner) return note(vote.nobody, { marker });
  const votesFor = ({ ratingKey }: VotedItem) => counts.get(ratingKey) ?? 0;
  const others = items.filter((item) => item !== winner).toSorted((a, b) => votesFor(b) - votesFor(a));
  const name = (item: VotedItem) => boldTitle(item, search.untitled, 60);
  return listMessage({
    head: vote.won(name(winner)),
    rows: [
      itemRow(texts, winner, posters, { more: [vote.votes(votesFor(winner))] }),
      ...(tied.length > 0 ? [{ content: vote.tied(tied.map(name).join(', ')), heading: true }] : []),
      ...others.map((item) => ({ content: `${name(item)} · ${vote.votes(votesFor(item))}` })),
    ],
    foot: (shown) => texts.pages.unfit(shown, items.length),
    controls,
    marker,
  });
}
