import { createListMessage, createNoteMessage } from '../../../render/kit/message/layout.ts';
import type { Message } from '../../../render/kit/message/message.ts';
import { clipAndEscapeText, formatDiscordTimestamp } from '../../../render/kit/text/markdown.ts';
import type { Texts } from '../../../render/texts/texts.ts';
import type { MaintenanceResult } from './data.ts';

const MAX_WORDS = 300;

export function renderMaintenance({ maintenance }: Texts, result: MaintenanceResult, marker: number): Message {
  return createNoteMessage(`### ${maintenance.head}\n${sentencesOf(maintenance, result)}`, { marker });
}

export function renderMaintenanceSummary(
  { maintenance, feeds, lines }: Texts,
  runs: readonly { readonly at: Date; readonly data: MaintenanceResult }[],
  marker: number,
): Message {
  return createListMessage({
    head: `### ${maintenance.head}`,
    rows: runs.map(({ at, data }) => ({
      content: lines.labelled(formatDiscordTimestamp(at, 'f'), sentencesOf(maintenance, data)),
    })),
    foot: (shownRows, total) => (shownRows < total ? feeds.more(total - shownRows) : undefined),
    marker,
  });
}

function sentencesOf(texts: Texts['maintenance'], result: MaintenanceResult): string {
  if (result.outcome !== 'failed') return texts[result.outcome];
  const words = clipAndEscapeText(result.words ?? '', MAX_WORDS);
  return words === '' ? texts.failed[result.kind] : `${texts.failed[result.kind]}\n${texts.serverSaid(words)}`;
}
