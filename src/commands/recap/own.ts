import type { AccountRef } from '../../domain/servers/refs.ts';
import type { ChartPosters } from '../../domain/statistics/charts.ts';
import { findRecapTimeRanges, type RecapPeriod } from '../../domain/statistics/recap/period.ts';
import { readRecapPosters } from '../../domain/statistics/recap/posters.ts';
import type { RecapPart } from '../../domain/statistics/recap/recap.ts';
import { thumbOf } from '../../render/kit/media/thumb.ts';
import { recapCards } from '../../render/recap/cards.ts';
import type { DrawnRecapCard } from '../../render/recap/message.ts';
import type { RecapData } from '../../render/recap/recapData.ts';
import type { CommandDeps, CommandDepsAndContext } from '../framework/context.ts';
import { countRequesterOf } from '../shared/stats/message.ts';

export type OwnRecapDeps = Pick<
  CommandDeps,
  'statistics' | 'media' | 'makeLargePicture' | 'appearanceOf' | 'timeZone' | 'linkedAccounts' | 'serverNames'
>;

interface OwnRecap {
  readonly data: RecapData;
  readonly cards: readonly DrawnRecapCard[];
}

/** Counts and draws the person's recap, or only one of its cards. Draws nothing for a period without plays. */
export async function readOwnRecap(
  accountIds: readonly AccountRef[],
  { period, onlyPart }: { readonly period: RecapPeriod; readonly onlyPart?: RecapPart },
  { deps, context }: CommandDepsAndContext<OwnRecapDeps>,
): Promise<OwnRecap> {
  const { statistics, timeZone } = deps;
  const { actor, servers, userName } = context;
  const times = findRecapTimeRanges(period, timeZone);
  const { numbers, coverage } = await statistics.recap({ servers, times, accountIds }, countRequesterOf(context));
  const appearance =
    actor.guildId === undefined ? { name: undefined, colour: undefined } : await deps.appearanceOf(actor.guildId);
  const data: RecapData = { period, timeZone, numbers, coverage, names: new Map(), owner: userName ?? '', appearance };
  if (numbers.totals.plays === 0) return { data, cards: [] };
  return { data, cards: await drawCards(data, onlyPart, { deps, context }) };
}

async function drawCards(
  data: RecapData,
  onlyPart: RecapPart | undefined,
  { deps, context }: CommandDepsAndContext<OwnRecapDeps>,
): Promise<readonly DrawnRecapCard[]> {
  const { top, discovered } = data.numbers;
  const cards = recapCards(context.texts, data).filter(({ part }) => onlyPart === undefined || part === onlyPart);
  const posters: ChartPosters = await readRecapPosters([...top, ...discovered.titles], {
    media: deps.media,
    makeLargePicture: deps.makeLargePicture,
    thumbOf,
    signal: context.signal,
  });
  const charts = cards.map(({ chart }) => chart);
  const pictures = await deps.statistics.draw(charts, posters, countRequesterOf(context));
  return cards.map(({ part, description }, index) => ({ part, description, bytes: pictures[index] }));
}
