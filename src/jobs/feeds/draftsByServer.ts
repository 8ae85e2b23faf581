import type { InstalledServer } from '../../domain/servers/mediaServers.ts';
import type { ServerId } from '../../domain/servers/refs.ts';
import { addServerHeadingToMessage } from '../../render/kit/additions/lineAbove.ts';
import { rewordForServerAddedInDiscord } from '../../render/kit/message/errors.ts';
import type { Message } from '../../render/kit/message/message.ts';
import type { Texts } from '../../render/texts/texts.ts';
import type { FeedEntry, FeedMessageDraft } from './feed.ts';

type NamedServer = Pick<InstalledServer, 'id' | 'name'>;

/**
 * If the guild may see several media servers, separates messages by server and adds its name. Messages are in the order
 * of their first events.
 */
export async function draftsByServer<Data>(
  entries: readonly FeedEntry<Data>[],
  servers: readonly NamedServer[],
  draft: (
    serverEntries: readonly FeedEntry<Data>[],
    server: ServerId | undefined,
  ) => Promise<readonly FeedMessageDraft[]>,
): Promise<readonly FeedMessageDraft[]> {
  if (servers.length < 2) return await draft(entries, servers[0]?.id);
  const drafts: FeedMessageDraft[] = [];
  for (const [server, serverEntries] of Map.groupBy(entries, (entry) => entry.server)) {
    for (const serverDraft of await draft(serverEntries, server)) {
      drafts.push(withServerName(server, servers, serverDraft));
    }
  }
  const positions = new Map(entries.map(({ key }, index) => [key, index]));
  const positionOf = ({ eventKeys: [first = ''] }: FeedMessageDraft) => positions.get(first) ?? 0;
  return drafts.toSorted((a, b) => positionOf(a) - positionOf(b));
}

/**
 * If the guild may see several media servers, makes a summary for each. Entries are read in pages, because there may be
 * a hundred thousand. Rejects if a summary rejects.
 */
export async function summariesByServer<Data>(
  pages: AsyncIterable<readonly FeedEntry<Data>[]>,
  servers: readonly NamedServer[],
  summary: (
    serverPages: AsyncIterable<readonly FeedEntry<Data>[]>,
    server: ServerId | undefined,
  ) => Promise<FeedMessageDraft>,
): Promise<readonly FeedMessageDraft[]> {
  if (servers.length < 2) return [await summary(pages, servers[0]?.id)];
  const summaries = new Map<ServerId | undefined, Summary<Data>>();
  const startSummary = (server: ServerId | undefined): Summary<Data> => {
    const { readable, writable } = new TransformStream<readonly FeedEntry<Data>[]>();
    const draft = summary(readable, server).then((serverDraft) => withServerName(server, servers, serverDraft));
    // Prevents an unhandled rejection now. The draft is awaited at the end, where its rejection counts.
    draft.catch(() => undefined);
    return { draft, writer: writable.getWriter() };
  };
  for await (const page of pages) {
    for (const [server, serverEntries] of Map.groupBy(page, (entry) => entry.server)) {
      const { writer, draft } = summaries.get(server) ?? startSummary(server);
      summaries.set(server, { writer, draft });
      // Ends with the write or with the summary. A summary that rejects reads no more, so the write alone would never
      // end.
      await Promise.race([writer.write(serverEntries), draft]);
    }
  }
  return await Promise.all(
    [...summaries.values()].map(async ({ writer, draft }) => {
      await Promise.race([writer.close(), draft]);
      return await draft;
    }),
  );
}

interface Summary<Data> {
  readonly draft: Promise<FeedMessageDraft>;
  readonly writer: WritableStreamDefaultWriter<readonly FeedEntry<Data>[]>;
}

function withServerName(
  server: ServerId | undefined,
  servers: readonly NamedServer[],
  draft: FeedMessageDraft,
): FeedMessageDraft {
  const name = servers.find(({ id }) => id === server)?.name;
  return name === undefined ? draft : mapDraftMessages(draft, (message) => addServerHeadingToMessage(name, message));
}

/** Changes the message of a draft. If the draft is added to an earlier message, changes the combined message. */
export function mapDraftMessages(draft: FeedMessageDraft, change: (message: Message) => Message): FeedMessageDraft {
  const { message, group, ...otherFields } = draft;
  return {
    ...otherFields,
    message: (marker) => change(message(marker)),
    group: group && {
      ...group,
      mergeWithStored: (earlierParts, marker) => {
        const mergedDraft = group.mergeWithStored(earlierParts, marker);
        return mergedDraft && { ...mergedDraft, message: change(mergedDraft.message) };
      },
    },
  };
}

/**
 * Texts for messages about a media server. For a server that was added in Discord, hints name Discord instead of the
 * environment.
 */
export function textsForServer(
  id: ServerId | undefined,
  servers: readonly Pick<InstalledServer, 'id' | 'addedBy'>[],
  texts: Texts,
): Texts {
  if (!servers.some((server) => server.id === id && server.addedBy !== undefined)) return texts;
  const { server, maintenance } = texts;
  const tokenHint = rewordForServerAddedInDiscord(texts, server.hint['token-refused']);
  const unauthorized = rewordForServerAddedInDiscord(texts, maintenance.failed.unauthorized);
  return {
    ...texts,
    server: { ...server, hint: { ...server.hint, 'token-refused': tokenHint } },
    maintenance: { ...maintenance, failed: { ...maintenance.failed, unauthorized } },
  };
}
