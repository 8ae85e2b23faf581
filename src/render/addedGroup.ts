import type { AddedItem } from './addedNews.ts';
import { countedKind, holderName, inLibrary, pictured } from './addedRows.ts';
import { type PostersByThumb, posterOf } from './itemRow.ts';
import { listMessage } from './layout.ts';
import { plainClipped } from './markdown.ts';
import type { Message } from './message.ts';
import type { Texts } from './texts/texts.ts';

/** What of a part its line needs. */
export type AddedPart = Pick<AddedItem, 'ratingKey' | 'kind' | 'title' | 'index'>;

interface AddedGroup {
  /** Any of the parts: it says what they are parts of. */
  readonly of: AddedItem;
  /** All there are so far, in their order. */
  readonly parts: readonly AddedPart[];
  readonly posters: PostersByThumb;
  readonly marker: number;
}

/** Lines of a season or an album; more are counted. With titles of this length, all escaped, they fit into a message. */
const MAX_LINES = 15;
const MAX_TITLE = 80;
const MAX_SUMMARY = 200;

/** What is new of one season, album or folder: a message that grows as more of it arrives. */
export function renderAddedGroup(texts: Texts, { of, parts, posters, marker }: AddedGroup): Message {
  const shown = parts.slice(0, MAX_LINES).map((part) => partLine(texts, part));
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
    head: `### ${holderName(texts, of, false)}`,
    rows: [{ content: lines.join('\n'), picture: posterOf(texts, pictured(of), posters) }],
    foot: () => undefined,
    marker,
  });
}

function partLine({ added, search }: Texts, { kind, title, index }: AddedPart): string {
  const name = plainClipped(title, MAX_TITLE) || undefined;
  const number =
    index === undefined || kind === 'photo' ? undefined : kind === 'episode' ? added.episode(index) : `${index}`;
  const facts = [number, name].filter((fact) => fact !== undefined);
  return facts.length === 0 ? search.untitled : facts.join(' · ');
}
