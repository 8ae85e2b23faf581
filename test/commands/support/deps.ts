import type { Action } from '../../../src/commands/command.ts';
import type { Ask, Choice, Deps } from '../../../src/commands/deps.ts';
import { commands } from '../../../src/commands/index.ts';
import type { MediaServer } from '../../../src/domain/mediaServer.ts';
import type { Ticket, Tickets } from '../../../src/domain/store.ts';
import type { Message } from '../../../src/render/message.ts';
import { en } from '../../../src/render/texts/en.ts';
import { fakeMedia } from '../../support/media.ts';
import { textOf } from '../../support/messages.ts';
import { createSteppedClock } from '../../support/steppedClock.ts';

export const ME = '42';

export const asking = (given: Partial<Ask> = {}): Ask => ({
  actor: { userId: ME, guildId: '9', roleIds: [] },
  texts: en,
  signal: new AbortController().signal,
  ...given,
});

/** What a command works with, where a test says which calls it expects. */
export const depsWith = ({
  media = {},
  ...rest
}: { media?: Partial<MediaServer> } & Partial<Omit<Deps, 'media'>>): Deps => ({
  media: fakeMedia(media),
  posters: { small: async () => new Map() },
  tickets: createFakeTickets(),
  clock: createSteppedClock(),
  terminateReason: 'Ended by a moderator.',
  ...rest,
});

/** Tickets in memory, issued as `ticket0`, `ticket1`, ... */
export function createFakeTickets(): Tickets & { readonly issued: readonly Ticket[] } {
  const issued: Ticket[] = [];
  const used = new Set<string>();
  return {
    issued,
    issue: async (ticket) => {
      const id = `ticket${issued.length}`;
      issued.push({ id, ...ticket });
      return id;
    },
    find: async (id) => issued.find((ticket) => ticket.id === id),
    take: async (id) => {
      const isFirst = !used.has(id);
      used.add(id);
      return isFirst;
    },
  };
}

/** The action of that path, such as "playlist add". */
export function actionOf(path: string): Action {
  const found = commands.flatMap(({ actions }) => actions).find((action) => action.path === path);
  if (!found) throw new Error(`there is no command ${path}`);
  return found;
}

type Raw = Parameters<Action['run']>[0];

/** Everything a command answers, one message after the other. */
export const answersTo = (path: string, raw: Raw, deps: Deps, ask = asking()): Promise<Message[]> =>
  Array.fromAsync(actionOf(path).run(raw, deps, ask));

/** The texts of all its answers. */
export const saidTo = async (path: string, raw: Raw, deps: Deps): Promise<readonly string[]> =>
  (await answersTo(path, raw, deps)).map(textOf);

export const offeredFor = (path: string, option: string, typed: string, deps: Deps): Promise<readonly Choice[]> =>
  actionOf(path).complete(option, typed, deps, asking());
