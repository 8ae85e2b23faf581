import type { MakePlayerLink } from '../../../../domain/serving/links.ts';
import { followButtons } from '../../../../render/follow/followButtons.ts';
import { posterOf } from '../../../../render/kit/media/itemRow.ts';
import { createPlayerLinkButtons } from '../../../../render/kit/media/link.ts';
import type { PostersByThumb } from '../../../../render/kit/media/thumb.ts';
import { createListMessage } from '../../../../render/kit/message/layout.ts';
import type { Message } from '../../../../render/kit/message/message.ts';
import { clipAndEscapeText } from '../../../../render/kit/text/markdown.ts';
import type { Texts } from '../../../../render/texts/texts.ts';
import type { AddedItem } from '../data.ts';
import { itemKindForCounting, libraryText, parentName, posterItemOf } from './rows.ts';

export type AddedPart = Pick<AddedItem, 'ratingKey' | 'kind' | 'title' | 'index'> & {
  readonly disc?: number | undefined;
};

interface AddedGroup {
  /** Any item of the group. The message takes the name of the season, album or folder from it. */
  readonly exampleItem: AddedItem;
  readonly parts: readonly AddedPart[];
  readonly posters: PostersByThumb;
  readonly links?: MakePlayerLink | undefined;
  readonly isFollowable?: boolean | undefined;
  readonly marker: number;
}

/**
 * Maximum lines; further parts are only counted. With titles of `MAX_TITLE` characters, they fit in a message even if
 * every character is escaped.
 */
const MAX_LINES = 15;
const MAX_TITLE = 80;
const MAX_SUMMARY = 200;

/** New parts of a season, album or folder in one message, which is extended when more arrive. */
export function renderAddedItemGroup(
  texts: Texts,
  { exampleItem, parts, posters, links, isFollowable = false, marker }: AddedGroup,
): Message {
  const hasDiscs = parts.some(({ disc = 1 }) => disc > 1);
  const partLines = parts.slice(0, MAX_LINES).map((part) => partLine(texts, part, hasDiscs));
  const omittedCount = parts.length - partLines.length;
  const summary = parts.length === 1 ? clipAndEscapeText(exampleItem.summary ?? '', MAX_SUMMARY) : '';
  const facts = [
    `**${texts.added.fresh[itemKindForCounting(exampleItem)](parts.length)}**`,
    libraryText(texts, exampleItem),
  ];
  const lines = [
    facts.filter((fact) => fact !== undefined).join(' · '),
    ...partLines,
    ...(omittedCount > 0 ? [`-# ${texts.item.andMore(omittedCount)}`] : []),
    ...(summary === '' ? [] : [`-# ${summary}`]),
  ];
  return createListMessage({
    head: `### ${parentName(texts, exampleItem, false)}`,
    rows: [{ content: lines.join('\n'), picture: posterOf(texts, posterItemOf(exampleItem), posters) }],
    foot: () => undefined,
    controls: [
      [
        ...createPlayerLinkButtons(texts, links?.(posterItemOf(exampleItem))),
        ...(isFollowable ? followButtons(texts, exampleItem) : []),
      ],
    ],
    marker,
  });
}

function partLine(texts: Texts, part: AddedPart, hasDiscs: boolean): string {
  const { search } = texts;
  const name = clipAndEscapeText(part.title, MAX_TITLE) || undefined;
  const number = numberOf(texts, part, hasDiscs);
  const facts = [number, name].filter((fact) => fact !== undefined);
  return facts.length === 0 ? search.untitled : facts.join(' · ');
}

/** Number of a part: "E3", "3", or "2-3" in an album with several discs. */
function numberOf({ added }: Texts, { kind, index, disc = 1 }: AddedPart, hasDiscs: boolean): string | undefined {
  if (index === undefined || kind === 'photo') return undefined;
  if (kind === 'episode') return added.episode(index);
  return hasDiscs ? `${disc}-${index}` : `${index}`;
}
