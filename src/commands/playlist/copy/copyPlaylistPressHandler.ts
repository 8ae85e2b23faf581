import type { CallerAccount } from '../../../domain/media/callOptions.ts';
import { failureKindOrErrorName, MediaServerFailure } from '../../../domain/media/server/failure.ts';
import { canUseOwnMediaAccount } from '../../../domain/people/linkedAccounts.ts';
import { type LibraryRef, type ServerId, serverOfRef } from '../../../domain/servers/refs.ts';
import { createNothingChangedMessage } from '../../../render/kit/message/layout.ts';
import type { ChangeResultMessage } from '../../../render/kit/message/message.ts';
import type { CommandDepsAndContext } from '../../framework/context.ts';
import { createPressHandler } from '../../framework/press.ts';
import { addAuditDetailsToMessage } from '../../framework/records.ts';
import { type CancellableOperation, runCancellable } from '../../shared/cancellable.ts';
import { COPY_PLAYLIST_HANDLER_NAME, type TitlesToCopy, titlesToCopySchema } from '../../shared/playlist/copyButton.ts';
import { renderPlaylistCopies } from '../views/copy.ts';
import { type CopyOutcome, copyPlaylistPart, outcomeOfUntriedCopy } from './copyPart.ts';
import { type PlannedCopy, startPlaylistCopy } from './openCopy.ts';
import {
  MAX_COPIED_TITLES,
  type OriginalPlaylist,
  type PlaylistCopyPart,
  readOriginalPlaylist,
  splitIntoCopyParts,
} from './original.ts';
import { undoCopyPress } from './undo.ts';

const targetName = (target: TitlesToCopy): string => {
  if (target.kind === 'playlist') return `a copy of playlist ${target.key}`;
  return target.kind === 'vote' ? `a copy of vote ${target.id}` : 'a copy of picked titles';
};

/** Copies titles to playlists of the person who pressed. A second press continues an unfinished copy. */
export const copyPlaylistPressHandler = createPressHandler({
  name: COPY_PLAYLIST_HANDLER_NAME,
  requires: 'playlist.own',
  changes: ({ target }) => ({
    target: targetName(target),
    refs: target.kind === 'playlist' ? [target.key] : [],
  }),
  target: titlesToCopySchema,
  place: 'private',
  answer: async function* ({ target, deps, context }): AsyncIterable<ChangeResultMessage> {
    const { actor, servers, texts } = context;
    const { copy } = texts.playlist;
    const isLinked = (server: ServerId) => canUseOwnMediaAccount(deps.linkedAccounts, actor.userId, server);
    if (!servers.some(isLinked)) return yield createNothingChangedMessage(copy.needsLink);
    const release = deps.playlistCopies.claim(actor.userId);
    if (!release) return yield createNothingChangedMessage(copy.isCopying);
    try {
      const original = await readOriginalPlaylist(target, { deps, context });
      const parts = splitIntoCopyParts(original.items);
      const ownParts = parts.filter(({ server }) => isLinked(server));
      if (parts.length === 0) return yield createNothingChangedMessage(copy.nothing);
      if (ownParts.length === 0) return yield createNothingChangedMessage(copy.needsLink);
      const work = { original, parts, ownParts };
      yield* runCancellable(deps, context, (operation) => copyParts(work, operation, { deps, context }));
    } finally {
      release();
    }
  },
});

interface CopyWork {
  readonly original: OriginalPlaylist;
  readonly parts: readonly PlaylistCopyPart[];
  /** The parts on servers where the person has linked an account. */
  readonly ownParts: readonly PlaylistCopyPart[];
}

async function* copyParts(
  { original, parts, ownParts }: CopyWork,
  operation: CancellableOperation,
  { deps, context }: CommandDepsAndContext,
): AsyncIterable<ChangeResultMessage> {
  const outcomes: CopyOutcome[] = [];
  for (const part of ownParts) outcomes.push(yield* tryPart({ original, part }, operation, { deps, context }));
  const copies = outcomes.filter(({ copy }) => copy.rows.length > 0).map(({ copy }) => copy);
  const unlinkedParts = parts.filter((part) => !ownParts.includes(part));
  const message = renderPlaylistCopies(context.texts, {
    outcomes,
    servers: deps.serverNames,
    unlinkedCount: unlinkedParts.reduce((sum, { titles }) => sum + titles.length, 0),
    cutAt: original.items.length > MAX_COPIED_TITLES ? MAX_COPIED_TITLES : undefined,
    undo: copies.length > 0 ? undoCopyPress(copies.flatMap(({ id }) => id ?? [])) : undefined,
  });
  const failure = outcomes.find((outcome) => outcome.failure !== undefined)?.failure;
  yield addAuditDetailsToMessage(message, {
    target: copies.map(({ playlistKey, title }) => `playlist ${playlistKey}: ${title}`).join('; ') || undefined,
    refs: copies.flatMap(({ playlistKey }) => playlistKey ?? []),
    after: outcomes.map(({ newCount, copiedCount }) => `copied ${newCount}, now ${copiedCount}`).join('; '),
    failure: failure === undefined ? undefined : failureKindOrErrorName(failure),
  });
}

interface PartOfOriginal {
  readonly original: OriginalPlaylist;
  readonly part: PlaylistCopyPart;
}

/** If the part's server fails, the other parts are still copied and reported. */
async function* tryPart(
  { original, part }: PartOfOriginal,
  operation: CancellableOperation,
  { deps, context }: CommandDepsAndContext,
): AsyncGenerator<ChangeResultMessage, CopyOutcome> {
  const untried = { title: original.title, count: part.titles.length };
  if (operation.signal.aborted) return outcomeOfUntriedCopy(untried, { isCancelled: true });
  try {
    const plan = await planPart(original, part, { deps, context });
    const opened = await startPlaylistCopy(plan, { deps, context });
    return yield* copyPlaylistPart(opened, operation, { deps, context });
  } catch (failure) {
    if (!(failure instanceof MediaServerFailure)) throw failure;
    return outcomeOfUntriedCopy(untried, { failure, isCancelled: operation.signal.aborted });
  }
}

/** Leaves out titles in libraries that are hidden from the person's account. */
async function planPart(
  { source, title }: OriginalPlaylist,
  { server, type, titles }: PlaylistCopyPart,
  { deps, context }: CommandDepsAndContext,
): Promise<PlannedCopy> {
  const { userId } = context.actor;
  const libraries = await listOwnLibraries(server, deps.linkedAccounts.accountOf(userId, server), { deps, context });
  const visibleTitles = titles.filter(({ library }) => library === undefined || libraries.has(library));
  const wanted = visibleTitles.map(({ ratingKey }) => ratingKey);
  return { userId, source, server, type, title, wanted, hiddenCount: titles.length - wanted.length };
}

async function listOwnLibraries(
  server: ServerId,
  account: CallerAccount | undefined,
  { deps, context }: CommandDepsAndContext,
): Promise<ReadonlySet<LibraryRef>> {
  const { actor, reference, signal } = context;
  const runningServer = deps.running.find(server);
  // Since the button was pressed, the account was unlinked or the server removed. The outcome says that the server
  // cannot be reached.
  if (account?.kind !== 'own' || runningServer === undefined)
    throw new MediaServerFailure('unreachable', { method: 'NONE', path: '', asked: false });
  const caller = { userId: actor.userId, reference, urgency: 'change' } as const;
  const libraries = await runningServer.tokenReaderFor(account.token, caller).libraries({ signal });
  return new Set(libraries.map(({ key }) => key).filter((key) => serverOfRef(key) === server));
}
