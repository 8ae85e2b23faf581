import type { KnownServer } from '../../domain/servers/mediaServers.ts';
import { inDiscord } from '../../render/kit/errors.ts';
import { headed } from '../../render/kit/mention.ts';
import type { Texts } from '../../render/texts/texts.ts';
import type { Draft, FeedEntry } from './feed.ts';

/** Where a guild may see several of them, each message is about one media server and says which, in the order of its first event. */
export async function draftsByServer<Data>(
  entries: readonly FeedEntry<Data>[],
  servers: readonly Pick<KnownServer, 'id' | 'name'>[],
  draft: (own: readonly FeedEntry<Data>[]) => Promise<readonly Draft[]>,
): Promise<readonly Draft[]> {
  if (servers.length < 2) return await draft(entries);
  const drafts: Draft[] = [];
  for (const [server, own] of Map.groupBy(entries, (entry) => entry.server)) {
    const name = servers.find(({ id }) => id === server)?.name;
    for (const each of await draft(own)) drafts.push(name === undefined ? each : on(name, each));
  }
  const places = new Map(entries.map(({ key }, at) => [key, at]));
  const place = ({ eventKeys: [first = ''] }: Draft) => places.get(first) ?? 0;
  return drafts.toSorted((a, b) => place(a) - place(b));
}

/** The same messages under the name of the server that they are about. */
const on = (name: string, { message, group, ...draft }: Draft): Draft => ({
  ...draft,
  message: (marker) => headed(name, message(marker)),
  group: group && {
    ...group,
    together: (earlier, marker) => {
      const both = group.together(earlier, marker);
      return both && { ...both, message: headed(name, both.message) };
    },
  },
});

/** The texts of what people have to change in the settings, for a server that was added in Discord. */
export function ofAdded(texts: Texts): Texts {
  const { server, maintenance } = texts;
  const hint = { ...server.hint, 'token-refused': inDiscord(texts, server.hint['token-refused']) };
  const failed = { ...maintenance.failed, unauthorized: inDiscord(texts, maintenance.failed.unauthorized) };
  return { ...texts, server: { ...server, hint }, maintenance: { ...maintenance, failed } };
}
