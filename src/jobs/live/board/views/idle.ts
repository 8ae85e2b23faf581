import type { MediaItem } from '../../../../domain/media/items/item.ts';
import type { Row } from '../../../../render/kit/layout.ts';
import { joined } from '../../../../render/kit/lines.ts';
import { moment } from '../../../../render/kit/markdown.ts';
import { boldTitle, parentLine } from '../../../../render/kit/title.ts';
import type { Texts } from '../../../../render/texts/texts.ts';

export interface Idle {
  readonly played: readonly { readonly item: MediaItem; readonly at: Date }[];
  readonly added: readonly { readonly item: MediaItem; readonly at: Date }[];
}

export const IDLE_LINES = 5;
const MAX_NAME = 60;

/** What was last played and what is new, for a board on which nothing plays. */
export function idleRows(texts: Texts, { played, added }: Idle): readonly Row[] {
  return [
    ...rowsUnder(
      texts.board.played,
      played.map((each) => lineOf(texts, each)),
    ),
    ...rowsUnder(
      texts.board.added,
      added.map((each) => lineOf(texts, each)),
    ),
  ];
}

const rowsUnder = (heading: string, lines: readonly string[]): readonly Row[] =>
  lines.length === 0 ? [] : [{ content: [heading, ...lines.slice(0, IDLE_LINES)].join('\n') }];

function lineOf(texts: Texts, { item, at }: { readonly item: MediaItem; readonly at: Date }): string {
  const title = joined([boldTitle(item, texts.search.untitled, MAX_NAME), parentLine(item, MAX_NAME)]);
  return texts.board.when(title, moment(at));
}
