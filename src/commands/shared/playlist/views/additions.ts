import { type AuditedChangeOutcome, combineChangeOutcomes } from '../../../../domain/audit.ts';
import type { MediaItem } from '../../../../domain/media/items/item.ts';
import type { FindServerNameOfRef } from '../../../../domain/serving/served.ts';
import { boldTitle } from '../../../../render/kit/media/title.ts';
import { failureSentence } from '../../../../render/kit/message/errors.ts';
import { createChangeResultMessage } from '../../../../render/kit/message/layout.ts';
import type { ChangeResultMessage } from '../../../../render/kit/message/message.ts';
import { keepLinesThatFit } from '../../../../render/kit/text/lines.ts';
import {
  additionResult,
  type PlaylistAdditionOutcome,
  playlistAdditionSentence,
} from '../../../../render/playlist/add.ts';
import type { Texts } from '../../../../render/texts/texts.ts';

export type PlaylistItemAdditionResult = { readonly item: MediaItem } & (
  | { readonly kind: 'outcome'; readonly outcome: PlaylistAdditionOutcome }
  /** The playlist existed when the command began, but was deleted in the meantime. */
  | { readonly kind: 'closed' }
  | { readonly kind: 'failed'; readonly error: unknown }
);

interface Additions {
  readonly results: readonly PlaylistItemAdditionResult[];
  readonly untried: readonly MediaItem[];
  readonly cancelled: boolean;
  /** True if the server already had a playlist with the name of the new one. */
  readonly namesake?: boolean | undefined;
  readonly servers?: FindServerNameOfRef | undefined;
}

/**
 * Maximum number of characters of the items' lines. The heading and the last lines need the remaining room of the
 * message.
 */
const MAX_LINES_TEXT = 3200;

/** Failures come first, so that they are not cut off. */
export function renderPlaylistAdditions(texts: Texts, additions: Additions): ChangeResultMessage {
  const { results, untried, cancelled, namesake, servers } = additions;
  const { playlist, search } = texts;
  const successes = results.filter(isAdded);
  const total = results.length + untried.length;
  const lines = [...results.filter((result) => !isAdded(result)), ...successes].map(
    (result) => `- ${additionLine(texts, result, servers)}`,
  );
  const shownLines = keepLinesThatFit(lines, MAX_LINES_TEXT);
  const untriedTitles = untried.slice(0, 5).map((item) => boldTitle(item, search, 60));
  const allLines = [
    playlist.addedOf(successes.length, total),
    ...shownLines,
    texts.pages.shown(shownLines.length, lines.length),
    untried.length > 0 && playlist.notTried(untriedTitles.join(', '), untried.length - untriedTitles.length, cancelled),
    namesake && playlist.namesake,
  ];
  return createChangeResultMessage(combineChangeOutcomes(results.map(resultOf)), allLines);
}

function resultOf(result: PlaylistItemAdditionResult): AuditedChangeOutcome {
  if (result.kind === 'outcome') return additionResult(result.outcome);
  return result.kind === 'failed' ? 'failed' : 'nothing';
}

function additionLine(
  texts: Texts,
  result: PlaylistItemAdditionResult,
  servers: FindServerNameOfRef | undefined,
): string {
  const title = boldTitle(result.item, texts.search);
  switch (result.kind) {
    case 'outcome':
      return playlistAdditionSentence(texts, { itemTitle: title, outcome: result.outcome, servers });
    case 'closed':
      return texts.playlist.goneMeanwhile(title);
    case 'failed':
      return texts.playlist.failed(title, failureSentence(texts, result.error));
  }
}

/** True if the item is in a playlist now, according to the server. */
function isAdded(result: PlaylistItemAdditionResult): boolean {
  if (result.kind !== 'outcome') return false;
  const { outcome } = result;
  if (outcome.kind === 'created') return outcome.playlist.leafCount !== 0;
  return outcome.kind !== 'not-added' && outcome.kind !== 'unanswered';
}
