import { type AuditedChangeOutcome, combineChangeOutcomes } from '../../../domain/audit.ts';
import { mayHaveChanged } from '../../../domain/media/server/attempt.ts';
import type { ItemRef } from '../../../domain/servers/refs.ts';
import type { FindServerNameOfRef } from '../../../domain/serving/served.ts';
import { formatBoldNameWithServer } from '../../../render/kit/media/servers.ts';
import { failureSentence } from '../../../render/kit/message/errors.ts';
import { createChangeResultMessage } from '../../../render/kit/message/layout.ts';
import type { ChangeResultMessage } from '../../../render/kit/message/message.ts';
import type { ComponentPress, ControlsRow } from '../../../render/kit/message/press.ts';
import type { Texts } from '../../../render/texts/texts.ts';

export interface PlaylistCopyResult {
  /** `playlistKey` is missing if the server failed before the bot had looked for the copy. */
  readonly copy: { readonly title: string; readonly playlistKey?: ItemRef | undefined };
  /** Number of the original's titles that the copy has now. `newCount` of them were added this time. */
  readonly copiedCount: number;
  readonly newCount: number;
  /** Number of titles left out, because the person cannot see them or the server did not take them. */
  readonly leftOutCount: number;
  /** Number of titles that a second try would copy. */
  readonly untriedCount: number;
  readonly failure?: unknown;
  readonly isCancelled: boolean;
  /** False if the copy could not be read at the end. The counts then rely on the server's answers. */
  readonly isVerified: boolean;
  /** True if the copied titles are in the original's order. */
  readonly isInOrder: boolean;
}

interface Copies {
  readonly outcomes: readonly PlaylistCopyResult[];
  readonly servers: FindServerNameOfRef;
  /** Number of titles on servers where the person has not linked an account. */
  readonly unlinkedCount: number;
  /** Maximum number of copied titles. Set only if the original has more. */
  readonly cutAt: number | undefined;
  readonly undo: ComponentPress | undefined;
}

export function renderPlaylistCopies(
  texts: Texts,
  { outcomes, servers, unlinkedCount, cutAt, undo }: Copies,
): ChangeResultMessage {
  const { copy } = texts.playlist;
  const lines = [
    ...outcomes.flatMap((outcome) => copyLines(texts, outcome, servers)),
    unlinkedCount > 0 && copy.unlinked(unlinkedCount),
    cutAt !== undefined && copy.cut(cutAt),
  ];
  const controls: ControlsRow[] = undo ? [[{ label: copy.undo, style: 'secondary', press: undo }]] : [];
  return createChangeResultMessage(combineChangeOutcomes(outcomes.map(changeOutcomeOf)), lines, {
    private: true,
    controls,
  });
}

function copyLines(
  texts: Texts,
  outcome: PlaylistCopyResult,
  servers: FindServerNameOfRef,
): readonly (string | false)[] {
  const { copy } = texts.playlist;
  const { leftOutCount, untriedCount, failure, isCancelled, isVerified } = outcome;
  const name = formatBoldNameWithServer(texts, { key: outcome.copy.playlistKey, title: outcome.copy.title }, servers);
  return [
    countLine(texts, name, outcome),
    leftOutCount > 0 && copy.leftOut(leftOutCount),
    failure !== undefined && failureSentence(texts, failure),
    untriedCount > 0 && copy.untried(untriedCount, isCancelled),
    !isVerified && copy.unverified,
  ];
}

function countLine({ playlist }: Texts, name: string, outcome: PlaylistCopyResult): string {
  const { copy } = playlist;
  const { copiedCount, newCount, leftOutCount, untriedCount, isInOrder } = outcome;
  const total = copiedCount + leftOutCount + untriedCount;
  if (copiedCount === 0) return copy.copiedNone(name);
  if (newCount === 0 && untriedCount === 0) return copy.alreadyThere(name, copiedCount);
  if (newCount === copiedCount && !isInOrder) return copy.copiedUnordered(name, newCount, total);
  return copy.copied(name, newCount, copiedCount, total);
}

function changeOutcomeOf({
  newCount,
  failure,
  isVerified,
  untriedCount,
  leftOutCount,
}: PlaylistCopyResult): AuditedChangeOutcome {
  if (!isVerified || mayHaveChanged(failure)) return 'unknown';
  if (newCount > 0) return 'done';
  return failure !== undefined || untriedCount + leftOutCount > 0 ? 'failed' : 'nothing';
}
