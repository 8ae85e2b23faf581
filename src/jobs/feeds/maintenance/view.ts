import type { FailureKind } from '../../../domain/media/server/failure.ts';
import type { TaskOutcome } from '../../../domain/media/server/tasks.ts';
import { listMessage, note } from '../../../render/kit/layout.ts';
import { moment, plainClipped } from '../../../render/kit/markdown.ts';
import type { Message } from '../../../render/kit/message.ts';
import type { Texts } from '../../../render/texts/texts.ts';

/** The result of requesting the task: the server's answer, or how it failed, with the server's own words if it gave any. */
export type MaintenanceResult =
  | { readonly outcome: TaskOutcome }
  | { readonly outcome: 'failed'; readonly kind: FailureKind; readonly words?: string | undefined };

const MAX_WORDS = 300;

export function renderMaintenance({ maintenance }: Texts, result: MaintenanceResult, marker: number): Message {
  return note(`### ${maintenance.head}\n${sentencesOf(maintenance, result)}`, { marker });
}

/** Several runs, oldest first. */
export function renderMaintenanceSummary(
  { maintenance, feeds }: Texts,
  runs: readonly { readonly at: Date; readonly result: MaintenanceResult }[],
  marker: number,
): Message {
  return listMessage({
    head: `### ${maintenance.head}`,
    rows: runs.map(({ at, result }) => ({ content: `${moment(at, 'f')}: ${sentencesOf(maintenance, result)}` })),
    foot: (shown, total) => (shown < total ? feeds.more(total - shown) : undefined),
    marker,
  });
}

function sentencesOf(texts: Texts['maintenance'], result: MaintenanceResult): string {
  if (result.outcome !== 'failed') return texts[result.outcome];
  const words = plainClipped(result.words ?? '', MAX_WORDS);
  return words === '' ? texts.failed[result.kind] : `${texts.failed[result.kind]}\n${texts.serverSaid(words)}`;
}
