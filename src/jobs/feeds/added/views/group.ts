import type { Links } from '../../../../domain/serving/links.ts';
import { nextButton } from '../../../../render/follow/next.ts';
import { posterOf } from '../../../../render/kit/itemRow.ts';
import { listMessage } from '../../../../render/kit/layout.ts';
import { openButton } from '../../../../render/kit/link.ts';
import { plainClipped } from '../../../../render/kit/markdown.ts';
import type { Message } from '../../../../render/kit/message.ts';
import type { PostersByThumb } from '../../../../render/kit/thumb.ts';
import type { Texts } from '../../../../render/texts/texts.ts';
import type { AddedItem } from '../data.ts';
import { countedKind, inLibrary, parentName, pictured } from './rows.ts';

/** A part, as far as its line shows it. */
export type AddedPart = Pick<AddedItem, 'ratingKey' | 'kind' | 'title' | 'index'> & {
  /** The disc of a track, if the server says. */
  readonly disc?: number | undefined;
};

interface AddedGroup {
  /** Any one of the parts, because it says what they belong to. */
  readonly of: AddedItem;
  /** All parts so far, in order. */
  readonly parts: readonly AddedPart[];
  readonly posters: PostersByThumb;
  readonly links?: Links | undefined;
  /** True if readers may follow its title. */
  readonly isFollowable?: boolean | undefined;
  readonly marker: number;
}

/**
 * Lines of a season or an album; more are counted. With titles of this length they fit into a message even if
 * all is escaped.
 */
const MAX_LINES = 15;
const MAX_TITLE = 80;
const MAX_SUMMARY = 200;

/** The new parts of one season, album or folder, in a message that grows as more arrive. */
export function renderAddedGroup(
  texts: Texts,
  { of, parts, posters, links, isFollowable = false, marker }: AddedGroup,
): Message {
  const hasDiscs = parts.some(({ disc = 1 }) => disc > 1);
  const shown = parts.slice(0, MAX_LINES).map((part) => partLine(texts, part, hasDiscs));
  const rest = parts.length - shown.length;
  const summary = parts.length === 1 ? plainClipped(of.summary ?? '', MAX_SUMMARY) : '';
  const counted = [`**${texts.added.fresh[countedKind(of)](parts.length)}**`, inLibrary(texts, of)];
  const lines = [
    counted.filter((fact) => fact !== undefined).join(' · '),
    ...shown,
    ...(rest > 0 ? [`-# ${texts.item.andMore(rest)}`] : []),
    ...(summary === '' ? [] : [`-# ${summary}`]),
  ];
  return listMessage({
    head: `### ${parentName(texts, of, false)}`,
    rows: [{ content: lines.join('\n'), picture: posterOf(texts, pictured(of), posters) }],
    foot: () => undefined,
    controls: [[...openButton(texts, links?.(pictured(of))), ...(isFollowable ? nextButton(texts, of) : [])]],
    marker,
  });
}

function partLine(texts: Texts, part: AddedPart, hasDiscs: boolean): string {
  const { search } = texts;
  const name = plainClipped(part.title, MAX_TITLE) || undefined;
  const number = numberOf(texts, part, hasDiscs);
  const facts = [number, name].filter((fact) => fact !== undefined);
  return facts.length === 0 ? search.untitled : facts.join(' · ');
}

/** "E3", "3", or "2-3" in an album of several discs. */
function numberOf({ added }: Texts, { kind, index, disc = 1 }: AddedPart, hasDiscs: boolean): string | undefined {
  if (index === undefined || kind === 'photo') return undefined;
  if (kind === 'episode') return added.episode(index);
  return hasDiscs ? `${disc}-${index}` : `${index}`;
}
