import type { Message } from '../../../render/kit/message/message.ts';
import { recapCards } from '../../../render/recap/cards.ts';
import { type DrawnRecapCard, renderRecap } from '../../../render/recap/message.ts';
import type { RecapContents, RecapData } from '../../../render/recap/recapData.ts';
import type { RenderContext } from '../feed.ts';

export interface RecapDrawDeps extends Pick<RenderContext, 'texts' | 'draw'> {
  readonly subscription: Pick<RenderContext['subscription'], 'hiddenParts'>;
  readonly appearance: RecapData['appearance'];
}

/** Pictures of a guild's recap. Undefined if nothing was watched and nothing is new. */
export async function drawRecapMessage(
  { posters, ...contents }: RecapContents,
  { texts, draw, subscription, appearance }: RecapDrawDeps,
): Promise<((marker: number) => Message) | undefined> {
  const { numbers, arrivals } = contents;
  if (numbers.totals.plays === 0 && (arrivals?.titles.length ?? 0) === 0) return undefined;
  const cards: DrawnRecapCard[] = [];
  for (const { part, chart, description } of recapCards(texts, { ...contents, appearance }, subscription.hiddenParts)) {
    cards.push({ part, description, bytes: await draw(chart, posters) });
  }
  if (cards.length === 0) return undefined;
  return (marker) => renderRecap(texts, contents, { cards, marker });
}
