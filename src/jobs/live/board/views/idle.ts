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
export const idleRows = (texts: Texts, { played, added }: Idle): readonly Row[] => [
  ...rowsUnder(texts.board.played, played, texts),
  ...rowsUnder(texts.board.added, added, texts),
];

const rowsUnder = (heading: string, all: Idle['played'], texts: Texts): readonly Row[] =>
  all.length === 0 ? [] : [{ content: [heading, ...all.slice(0, IDLE_LINES).map(lineIn(texts))].join('\n') }];

const lineIn =
  (texts: Texts) =>
  ({ item, at }: Idle['played'][number]): string => {
    const title = joined([boldTitle(item, texts.search.untitled, MAX_NAME), parentLine(item, MAX_NAME)]);
    return texts.board.when(title, moment(at));
  };
