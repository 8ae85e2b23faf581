import { type ChannelDirectory, ChannelFailure, type ChannelFailureKind } from '../domain/channels.ts';
import type { Logger } from '../domain/logger.ts';
import { type Route, USUAL_SETTINGS } from '../domain/routes.ts';

export interface ReadersDeps {
  readonly directory: Pick<ChannelDirectory, 'guildOf' | 'ownerOf' | 'direct'>;
  readonly log: Logger;
}

/** Where somebody reads about a channel, and in which language. */
export interface Inbox {
  readonly direct: string;
  readonly locale: string;
}

/** The direct messages of those who can mend a channel; `later` when Discord does not say just now. Never rejects. */
export interface ParkedReaders {
  /** Of those who set a route to that channel; of the owners, when there is nobody of them who takes any. */
  all(channelId: string, there: readonly Route[]): Promise<readonly Inbox[] | 'later'>;
  /** Of the owners of the guilds it is or was in. */
  owners(channelId: string, there: readonly Route[]): Promise<readonly Inbox[] | 'later'>;
}

interface Reader {
  readonly userId: string;
  readonly locale: string;
}

/** Whoever set a route there may be many people over the years. */
const MAX_TOLD = 5;

export function createParkedReaders({ directory, log }: ReadersDeps): ParkedReaders {
  async function all(channelId: string, there: readonly Route[]) {
    const setters = await openAll(channelId, settersOf(there));
    if (setters === 'later' || setters.length > 0) return setters;
    const found = await owners(channelId, there);
    if (found.length === 0) log.warn({ channel: channelId }, 'nobody is known who could be told of this channel');
    return found;
  }

  async function owners(channelId: string, there: readonly Route[]) {
    const guilds = new Map(there.map(({ guildId, locale }) => [guildId, locale]));
    const guildId = guilds.size === 0 ? await directory.guildOf(channelId) : undefined;
    if (guildId !== undefined) guilds.set(guildId, USUAL_SETTINGS.locale);
    const known = [...guilds].flatMap(([id, locale]) => {
      const userId = directory.ownerOf(id);
      return userId === undefined ? [] : [{ userId, locale }];
    });
    return await openAll(channelId, known);
  }

  /** Without those of whom it is clear that they get none. */
  async function openAll(channelId: string, readers: readonly Reader[]): Promise<readonly Inbox[] | 'later'> {
    const inboxes: Inbox[] = [];
    for (const { userId, locale } of readers.slice(0, MAX_TOLD)) {
      try {
        inboxes.push({ direct: await directory.direct(userId), locale });
      } catch (err) {
        if (!(err instanceof ChannelFailure) || PASSING.has(err.kind)) {
          log.debug({ err, channel: channelId }, 'the admins cannot be told of this channel yet');
          return 'later';
        }
        log.warn({ err, channel: channelId, user: userId }, 'this person takes no direct messages and is not told');
      }
    }
    return inboxes;
  }

  return { all, owners };
}

/** Failures that say nothing about the person. */
const PASSING: ReadonlySet<ChannelFailureKind> = new Set(['unavailable', 'uncertain', 'unauthorized']);

function settersOf(there: readonly Route[]): readonly Reader[] {
  const setters = new Map(
    there.flatMap(({ setBy, locale }) => (setBy === undefined ? [] : [[setBy, locale] as const])),
  );
  return [...setters].map(([userId, locale]) => ({ userId, locale }));
}
