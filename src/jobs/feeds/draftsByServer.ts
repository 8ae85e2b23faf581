import type { KnownServer } from '../../domain/servers/mediaServers.ts';
import type { ServerId } from '../../domain/servers/refs.ts';
import { inDiscord } from '../../render/kit/errors.ts';
import { headed } from '../../render/kit/mention.ts';
import type { Texts } from '../../render/texts/texts.ts';
import type { Draft, FeedEntry } from './feed.ts';

type Named = Pick<KnownServer, 'id' | 'name'>;

/**
 * If a guild may see several servers, each message is about one of them and names it, in the order of its
 * first event.
 */
export async function draftsByServer<Data>(
  entries: readonly FeedEntry<Data>[],
  servers: readonly Named[],
  draft: (own: readonly FeedEntry<Data>[], server: ServerId | undefined) => Promise<readonly Draft[]>,
): Promise<readonly Draft[]> {
  if (servers.length < 2) return await draft(entries, servers[0]?.id);
  const drafts: Draft[] = [];
  for (const [server, own] of Map.groupBy(entries, (entry) => entry.server)) {
    for (const each of await draft(own, server)) drafts.push(on(server, servers, each));
  }
  const places = new Map(entries.map(({ key }, at) => [key, at]));
  const place = ({ eventKeys: [first = ''] }: Draft) => places.get(first) ?? 0;
  return drafts.toSorted((a, b) => place(a) - place(b));
}

/**
 * The same for summaries, a page at a time, because there may be a hundred thousand entries. Rejects if a
 * summary does.
 */
export async function summariesByServer<Data>(
  pages: AsyncIterable<readonly FeedEntry<Data>[]>,
  servers: readonly Named[],
  summary: (own: AsyncIterable<readonly FeedEntry<Data>[]>, server: ServerId | undefined) => Promise<Draft>,
): Promise<readonly Draft[]> {
  if (servers.length < 2) return [await summary(pages, servers[0]?.id)];
  const begun = new Map<ServerId | undefined, Summary<Data>>();
  const begin = (server: ServerId | undefined): Summary<Data> => {
    const { readable, writable } = new TransformStream<readonly FeedEntry<Data>[]>();
    const draft = summary(readable, server).then((each) => on(server, servers, each));
    // It is awaited at the end.
    draft.catch(() => undefined);
    return { draft, writer: writable.getWriter() };
  };
  for await (const page of pages)
    for (const [server, own] of Map.groupBy(page, (entry) => entry.server)) {
      const { writer, draft } = begun.get(server) ?? begin(server);
      begun.set(server, { writer, draft });
      await Promise.race([writer.write(own), draft]);
    }
  return await Promise.all(
    [...begun.values()].map(async ({ writer, draft }) => {
      await Promise.race([writer.close(), draft]);
      return await draft;
    }),
  );
}

interface Summary<Data> {
  readonly draft: Promise<Draft>;
  readonly writer: WritableStreamDefaultWriter<readonly FeedEntry<Data>[]>;
}

/** The same message under the name of its server. */
function on(server: ServerId | undefined, servers: readonly Named[], draft: Draft): Draft {
  const name = servers.find(({ id }) => id === server)?.name;
  if (name === undefined) return draft;
  const { message, group, ...rest } = draft;
  return {
    ...rest,
    message: (marker) => headed(name, message(marker)),
    group: group && {
      ...group,
      together: (earlier, marker) => {
        const both = group.together(earlier, marker);
        return both && { ...both, message: headed(name, both.message) };
      },
    },
  };
}

/**
 * The texts for messages about that server: problems of a server that was added in Discord are solved there,
 * not in the settings.
 */
export function textsOn(
  id: ServerId | undefined,
  servers: readonly Pick<KnownServer, 'id' | 'addedBy'>[],
  texts: Texts,
): Texts {
  if (!servers.some((server) => server.id === id && server.addedBy !== undefined)) return texts;
  const { server, maintenance } = texts;
  const hint = { ...server.hint, 'token-refused': inDiscord(texts, server.hint['token-refused']) };
  const failed = { ...maintenance.failed, unauthorized: inDiscord(texts, maintenance.failed.unauthorized) };
  return { ...texts, server: { ...server, hint }, maintenance: { ...maintenance, failed } };
}
