import { setImmediate as turn } from 'node:timers/promises';
import type { AccountRef } from '../../domain/servers/refs.ts';
import { type CreativeWork, watchProgressOfAccounts } from '../../domain/statistics/seen/work.ts';
import type { FulfilledWish } from '../../domain/wishes.ts';
import type { Message } from '../../render/kit/message/message.ts';
import { pageControls, takePageOfEntries } from '../../render/kit/message/pages.ts';
import type { ComponentPress } from '../../render/kit/message/press.ts';
import type { CommandDeps, CommandDepsAndContext, InteractionContext } from '../framework/context.ts';
import { readVisibleAccountsOfUser } from '../shared/accounts.ts';
import { requireGuild } from '../shared/notify/libraries.ts';
import { pagedList } from '../shared/paging.ts';
import { type ArrivedWishRow, renderArrivedWishes } from './view.ts';

const PAGE_SIZE = 10;

interface PresentWish {
  readonly wish: FulfilledWish;
  readonly works: readonly CreativeWork[];
}

interface PageRequest {
  readonly page: number;
  readonly pagePress: (page: number) => ComponentPress;
}

/** Lists wishes that have arrived, and how many of the people who shared them have seen them. */
export const arrivedWishesCommand = pagedList({
  words: (texts) => texts.wish.declarations.arrived,
  name: 'wish.arrived.page',
  requires: 'wish.manage',
  discloses: true,
  by: 'invoker',
  show: (request, deps, context) => showArrived(request, deps, context),
});

async function showArrived(
  { page: requestedPage, pagePress }: PageRequest,
  deps: CommandDeps,
  context: InteractionContext,
): Promise<Message> {
  const { texts } = context;
  const presentWishes = await findPresentWishes(deps, context);
  const { page, pages, before, items } = takePageOfEntries(presentWishes, requestedPage, PAGE_SIZE);
  const maySee = context.may('history.list');
  const rows: ArrivedWishRow[] = [];
  for (const { wish, works } of items)
    rows.push({ wish, seen: maySee ? await countSeen(wish, works, { deps, context }) : undefined });
  return renderArrivedWishes(texts, {
    rows,
    total: presentWishes.length,
    before,
    isHidden: !maySee,
    controls: pageControls(texts, { page, pages, press: pagePress }),
  });
}

/** Leaves out wishes whose title is no longer on any server. */
async function findPresentWishes(deps: CommandDeps, context: InteractionContext): Promise<readonly PresentWish[]> {
  const { arrivedWishes, seenTitles } = deps;
  const presentWishes: PresentWish[] = [];
  for (const wish of await arrivedWishes.list(requireGuild(context))) {
    const works = await seenTitles.named(wish, context.servers);
    if (works.length > 0) presentWishes.push({ wish, works });
    // Waits between wishes, because each takes two queries, which hold the event loop.
    await turn();
  }
  return presentWishes;
}

async function countSeen(
  { userIds }: FulfilledWish,
  works: readonly CreativeWork[],
  { deps, context }: CommandDepsAndContext,
): Promise<NonNullable<ArrivedWishRow['seen']>> {
  const people = await Promise.all(userIds.map((userId) => readVisibleAccountsOfUser(userId, deps, context)));
  const linkedPeople = people.filter((accounts) => accounts.length > 0);
  const unknown = people.length - linkedPeople.length;
  if (linkedPeople.length === 0) return { finished: 0, unknown };
  const finishers = new Set<readonly AccountRef[]>();
  for (const work of works.filter(isComplete)) {
    const plays = await deps.seenTitles.plays(work, context.signal, linkedPeople.flat());
    const hasFinished = (accounts: readonly AccountRef[]) =>
      watchProgressOfAccounts(plays, accounts, () => true).isFinished;
    for (const accounts of linkedPeople.filter(hasFinished)) finishers.add(accounts);
  }
  return { finished: finishers.size, unknown };
}

/** False while the library of a series is still being read, because episodes may be missing. */
const isComplete = ({ kind, isRead }: CreativeWork): boolean => isRead || kind === 'movie';
