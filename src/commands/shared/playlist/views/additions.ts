import { type ChangeOutcome, overall } from '../../../../domain/audit.ts';
import type { MediaItem } from '../../../../domain/media/items/item.ts';
import type { ServerNames } from '../../../../domain/serving/served.ts';
import { failureSentence } from '../../../../render/kit/errors.ts';
import { changeNote } from '../../../../render/kit/layout.ts';
import { fitLines } from '../../../../render/kit/lines.ts';
import type { ChangeMessage } from '../../../../render/kit/message.ts';
import { boldTitle } from '../../../../render/kit/title.ts';
import { type AdditionOutcome, additionResult, additionSentence } from '../../../../render/playlist/add.ts';
import type { Texts } from '../../../../render/texts/texts.ts';

/** The result of adding one of several items. */
export type AdditionResult = { readonly item: MediaItem } & (
  | { readonly kind: 'outcome'; readonly outcome: AdditionOutcome }
  /** The playlist existed at the beginning, and no longer does. */
  | { readonly kind: 'closed' }
  | { readonly kind: 'failed'; readonly error: unknown }
);

interface Additions {
  readonly results: readonly AdditionResult[];
  /** The items that were not tried. */
  readonly left: readonly MediaItem[];
  readonly cancelled: boolean;
  /** True if a playlist with the new one's name existed already. */
  readonly namesake?: boolean | undefined;
  readonly servers?: ServerNames | undefined;
}

/** Characters for the lines; the rest is for the head, the last lines and the count of those left out. */
const LINES = 3200;

/** The result of each; failures come first, because they must not be cut off. */
export function renderAdditions(texts: Texts, additions: Additions): ChangeMessage {
  const { results, left, cancelled, namesake, servers } = additions;
  const { playlist, search } = texts;
  const well = results.filter(isAdded);
  const total = results.length + left.length;
  const lines = [...results.filter((result) => !isAdded(result)), ...well].map(
    (result) => `- ${line(texts, result, servers)}`,
  );
  const shown = fitLines(lines, LINES);
  const rest = left.slice(0, 5).map((item) => boldTitle(item, search.untitled, 60));
  const all = [
    playlist.addedOf(well.length, total),
    ...shown,
    texts.pages.shown(shown.length, lines.length),
    left.length > 0 && playlist.notTried(rest.join(', '), left.length - rest.length, cancelled),
    namesake && playlist.namesake,
  ];
  return changeNote(overall(results.map(resultOf)), all);
}

function resultOf(result: AdditionResult): ChangeOutcome {
  if (result.kind === 'outcome') return additionResult(result.outcome);
  return result.kind === 'failed' ? 'failed' : 'nothing';
}

function line(texts: Texts, result: AdditionResult, servers: ServerNames | undefined): string {
  const what = boldTitle(result.item, texts.search.untitled);
  switch (result.kind) {
    case 'outcome':
      return additionSentence(texts, { what, outcome: result.outcome, servers });
    case 'closed':
      return texts.playlist.goneMeanwhile(what);
    case 'failed':
      return texts.playlist.failed(what, failureSentence(texts, result.error));
  }
}

/** True if it is in a playlist now, as far as the server says. */
function isAdded(result: AdditionResult): boolean {
  if (result.kind !== 'outcome') return false;
  const { outcome } = result;
  return outcome.kind === 'created'
    ? outcome.playlist.leafCount !== 0
    : outcome.kind !== 'not-added' && outcome.kind !== 'unanswered';
}
