import type { MediaItem } from '../../domain/media/items/item.ts';
import { type ServerId, serverOfRef } from '../../domain/servers/refs.ts';
import { wholeServerRef } from '../../domain/servers/scope.ts';
import type { HistoryCopyCompleteness } from '../../domain/statistics/backfill.ts';
import { watchProgressOfPeople } from '../../domain/statistics/seen/count.ts';
import { groupAccessesByPerson } from '../../domain/statistics/seen/people.ts';
import { type CreativeWork, watchProgressOfAccounts } from '../../domain/statistics/seen/work.ts';
import type { Message } from '../../render/kit/message/message.ts';
import type { CommandDeps, CommandDepsAndContext, InteractionContext } from '../framework/context.ts';
import { createPressHandler } from '../framework/press.ts';
import { readAccountNames } from '../shared/accountNames.ts';
import { missingAccountReason, readVisibleAccountsOfUser } from '../shared/accounts.ts';
import {
  readFilmOrSeriesOfItem,
  readShareOfPeopleWhoSawTitle,
  SEEN_PROGRESS_HANDLER_NAME,
} from '../shared/info/seen.ts';
import { cardTargetSchema, chosenItem, itemPress, mediaItemsToCardItems } from '../shared/items/items.ts';
import { type OwnWatchProgress, renderSeenProgress, renderViewerNames } from './views/seen.ts';

const NAMES_PRESS = 'item.seen.names';

export const showSeenProgressPressHandler = createPressHandler({
  name: SEEN_PROGRESS_HANDLER_NAME,
  requires: 'browse',
  changes: false,
  target: cardTargetSchema,
  place: 'private',
  answer: async ({ target, deps, context }) => {
    const item = await deps.media.item(chosenItem(target).ratingKey, context);
    const work = await readFilmOrSeriesOfItem(item, deps, context);
    const [cardItem] = mediaItemsToCardItems([item]);
    return renderSeenProgress(context.texts, {
      item,
      work,
      own: work && (await readOwnProgress(work, deps, context)),
      counted: work && (await readShareOfPeopleWhoSawTitle(work, item, { deps, context })),
      namesPress: work && cardItem && context.may('history.list') ? itemPress(NAMES_PRESS, cardItem) : undefined,
    });
  },
});

export const showViewerNamesPressHandler = createPressHandler({
  name: NAMES_PRESS,
  requires: 'history.list',
  discloses: true,
  changes: false,
  target: cardTargetSchema,
  place: 'private',
  answer: async ({ target, deps, context }) => {
    const item = await deps.media.item(chosenItem(target).ratingKey, context);
    return await showPeople(item, { deps, context });
  },
});

/**
 * The person's progress in the work. Uses only the person's own accounts, because the bot's token shows the plays of
 * the server's owner.
 */
async function readOwnProgress(
  work: CreativeWork,
  deps: CommandDeps,
  context: InteractionContext,
): Promise<OwnWatchProgress> {
  const reason = await missingAccountReason(deps, context);
  if (reason !== undefined) return { kind: 'no linked account', reason };
  const accounts = await readVisibleAccountsOfUser(context.actor.userId, deps, context);
  const lacksAccount = (server: ServerId) => !accounts.some((account) => serverOfRef(account) === server);
  const workServers = serversOf(work);
  const unknownOn = workServers
    .filter(lacksAccount)
    .flatMap((server) => deps.serverNames(wholeServerRef(server)) ?? []);
  if (workServers.every(lacksAccount)) return { kind: 'no account on its servers', unknownOn };
  const plays = await deps.seenTitles.plays(work, context.signal, accounts);
  // Plays on all servers with the work count, because the person may see all of these servers.
  const isOnVisibleServer = () => true;
  const seen = watchProgressOfAccounts(plays, accounts, isOnVisibleServer);
  return { kind: 'progress', seen, unknownOn, history: await historyOf(work, deps) };
}

async function showPeople(item: MediaItem, { deps, context }: CommandDepsAndContext): Promise<Message> {
  const { texts, servers, signal } = context;
  const work = await readFilmOrSeriesOfItem(item, deps, context);
  if (work === undefined)
    return renderViewerNames(texts, { item, work, people: [], names: new Map(), history: NOTHING_TO_READ });
  const [plays, accesses, names] = await Promise.all([
    deps.seenTitles.plays(work, signal),
    deps.libraryAccesses.list(servers),
    readAccountNames(deps, context),
  ]);
  const people = watchProgressOfPeople(plays, groupAccessesByPerson(accesses), new Set<number>(servers));
  return renderViewerNames(texts, { item, work, people, names, history: await historyOf(work, deps) });
}

const serversOf = ({ copies }: CreativeWork) => [...new Set(copies.map(({ library }) => serverOfRef(library)))];

/** The history is complete only if the history of each server with a copy was read to its end. */
async function historyOf(
  work: CreativeWork,
  { copiedHistory }: Pick<CommandDeps, 'copiedHistory'>,
): Promise<HistoryCopyCompleteness> {
  const histories = await Promise.all(serversOf(work).map(copiedHistory));
  // All servers have the same `keptSince`, because it follows from a setting of the bot.
  const keptSince = histories.map((history) => history.keptSince).find((since) => since !== undefined);
  return { isRead: histories.every(({ isRead }) => isRead), keptSince };
}

/** Completeness of the history for items whose plays are not counted. Their history counts as complete. */
const NOTHING_TO_READ: HistoryCopyCompleteness = { isRead: true };
