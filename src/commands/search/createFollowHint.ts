import type { MediaItem } from '../../domain/media/items/item.ts';
import type { ItemRef } from '../../domain/servers/refs.ts';
import { renderFollowHint } from '../../render/follow/hint.ts';
import type { Message } from '../../render/kit/message/message.ts';
import { commandLink } from '../../render/kit/text/commandLink.ts';
import type { CommandDeps, CommandDepsAndContext } from '../framework/context.ts';

type HintDeps = Pick<CommandDeps, 'hints' | 'follows' | 'commandIds'>;

interface Series {
  readonly key: ItemRef;
  readonly title: string;
}

/**
 * A private hint to follow a series that the person has often searched. Undefined if no hint is due, or if the database
 * fails.
 */
export async function createFollowHint(
  items: readonly MediaItem[],
  input: CommandDepsAndContext<HintDeps>,
): Promise<Message | undefined> {
  try {
    return await dueHint(items, input);
  } catch {
    // The hint needs the database, which may be locked or out of disk space. A failure must not prevent the search
    // results.
    return undefined;
  }
}

async function dueHint(
  items: readonly MediaItem[],
  { deps, context }: CommandDepsAndContext<HintDeps>,
): Promise<Message | undefined> {
  const { actor, personalTexts, may } = context;
  const { userId, guildId } = actor;
  const series = onlySeries(items);
  if (!series || guildId === undefined || !may('follow.own')) return undefined;
  const follows = await deps.follows.list({ userId, guildId });
  if (follows.some((followed) => followed.kind === 'item' && followed.key === series.key)) return undefined;
  if (!(await deps.hints.searched(userId, series.key))) return undefined;
  return renderFollowHint(personalTexts, { ...series, hintsLink: commandLink('me hints', deps.commandIds(guildId)) });
}

/** The series to which all results belong. Undefined if they belong to several series or to none. */
function onlySeries(items: readonly MediaItem[]): Series | undefined {
  const series = items.flatMap((item) => seriesOf(item) ?? []);
  const [first] = series;
  return first && series.every(({ key }) => key === first.key) ? first : undefined;
}

function seriesOf(item: MediaItem): Series | undefined {
  const { kind, ratingKey, title, parentRatingKey, parentTitle, grandparentRatingKey, grandparentTitle } = item;
  if (kind === 'show') return ratingKey === undefined ? undefined : { key: ratingKey, title };
  if (kind === 'season' && parentRatingKey !== undefined) return { key: parentRatingKey, title: parentTitle ?? '' };
  if (kind === 'episode' && grandparentRatingKey !== undefined)
    return { key: grandparentRatingKey, title: grandparentTitle ?? '' };
  return undefined;
}
