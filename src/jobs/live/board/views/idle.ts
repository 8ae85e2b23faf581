import type { MediaItem } from '../../../../domain/media/items/item.ts';
import type { MediaRef } from '../../../../domain/servers/refs.ts';
import type { FindServerNameOfRef } from '../../../../domain/serving/served.ts';
import { formatServerNamePhrase } from '../../../../render/kit/media/servers.ts';
import { boldTitle, formatItemParentNames } from '../../../../render/kit/media/title.ts';
import type { Row } from '../../../../render/kit/message/rows.ts';
import { joinFacts } from '../../../../render/kit/text/lines.ts';
import { formatDiscordTimestamp } from '../../../../render/kit/text/markdown.ts';
import type { Texts } from '../../../../render/texts/texts.ts';

interface Line {
  readonly item: MediaItem;
  readonly at: Date;
  /** Key of the item's media server, or of anything on it. */
  readonly serverRef?: MediaRef | undefined;
}

export interface IdleBoardContent {
  readonly played: readonly Line[];
  readonly added: readonly Line[];
}

export const MAX_IDLE_BOARD_LINES = 5;
const MAX_NAME = 60;

export const createIdleBoardRows = (
  texts: Texts,
  { played, added }: IdleBoardContent,
  nameOf: FindServerNameOfRef,
): readonly Row[] => [
  ...rowsUnder(texts.board.played, played, (line) => lineWords(texts, line, nameOf)),
  ...rowsUnder(texts.board.added, added, (line) => lineWords(texts, line, nameOf)),
];

function rowsUnder(heading: string, lines: readonly Line[], textOf: (line: Line) => string): readonly Row[] {
  if (lines.length === 0) return [];
  return [{ content: [heading, ...lines.slice(0, MAX_IDLE_BOARD_LINES).map(textOf)].join('\n') }];
}

function lineWords(texts: Texts, { item, at, serverRef }: Line, nameOf: FindServerNameOfRef): string {
  const title = joinFacts([boldTitle(item, texts.search, MAX_NAME), formatItemParentNames(item, MAX_NAME)]);
  return joinFacts([
    texts.board.when(title, formatDiscordTimestamp(at)),
    formatServerNamePhrase(texts, serverRef, nameOf),
  ]);
}
