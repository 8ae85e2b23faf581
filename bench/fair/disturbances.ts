import { setTimeout as wait } from 'node:timers/promises';
import type { BotAnswer } from '../../sandbox/discord/people/answer.ts';
import type { RunningUsherBot } from '../usher.ts';

export interface LoadDisturbance {
  stop(): Promise<number>;
}

/**
 * Pause between two commands of the flood, in ms: far shorter than a person can keep, and about what a script could
 * keep without Discord's limits.
 */
export const COMMAND_FLOOD_INTERVAL_MS = 50;
/** Time that the media server takes to answer disturbing requests, in ms, as if it read a disk. */
export const SLOW_ANSWER_MS = 500;

/** Starts a member who sends commands at a fixed rate without waiting for answers. */
export async function startCommandFlood({ discord, media }: RunningUsherBot): Promise<LoadDisturbance> {
  await media.ask({ fault: { kind: 'delay', path: '/playlists', ms: SLOW_ANSWER_MS } });
  const flooder = discord.person('viewer');
  return goOn({
    end: () => media.ask({}),
    work: async (start, isOver) => {
      while (!isOver()) {
        void start(() => flooder.run('/playlist list'));
        await wait(COMMAND_FLOOD_INTERVAL_MS);
      }
    },
  });
}

export const STUCK_SEARCH_MEMBERS = 5;
/** Concurrent searches of each member, as many as the bot sends to the media server for one person. */
const SEARCHES_OF_ONE = 2;
/** Time that a search hangs, in ms: longer than a round, so that no hanging search is answered during one. */
export const STUCK_SEARCH_MS = 5_000;

/** Starts five members whose searches hang. Each starts the next search as soon as one ends. */
export async function startStuckSearches({ discord, media }: RunningUsherBot): Promise<LoadDisturbance> {
  await media.ask({ fault: { kind: 'delay', path: '/hubs/search/', ms: STUCK_SEARCH_MS } });
  const members = Array.from({ length: STUCK_SEARCH_MEMBERS * SEARCHES_OF_ONE }, (_, nth) =>
    discord.person(`viewer ${2 + (nth % STUCK_SEARCH_MEMBERS)}`),
  );
  return goOn({
    end: () => media.ask({}),
    work: async (start, isOver) => {
      await Promise.all(
        members.map(async (member) => {
          while (!isOver()) await start(() => member.run('/search', { query: 'the' }));
        }),
      );
    },
  });
}

const LOGIN_PAGE = '<!DOCTYPE html><title>Sign in</title><form><input name="password"></form>';
/** Faults of the second media server. */
export const SERVER_FAULTS = {
  'hangs for 30 s': { kind: 'delay', ms: 30_000 },
  'answers with a login page': { kind: 'garbage', body: LOGIN_PAGE },
  'answers without end': { kind: 'endless' },
  'is slow by 5 s': { kind: 'delay', ms: STUCK_SEARCH_MS },
} as const;

const ATTIC_EVERY_MS = 250;

/** Starts members who search on the second media server at a fixed rate, even while that server fails. */
export async function startSecondServerSearches(
  usher: RunningUsherBot,
  fault?: keyof typeof SERVER_FAULTS,
): Promise<LoadDisturbance> {
  if (fault) await usher.attic?.ask({ fault: SERVER_FAULTS[fault] });
  let nth = 0;
  return goOn({
    // Cuts off hanging requests, which would otherwise take 30 s.
    end: async () => fault && (await usher.attic?.ask({ cutOff: true })),
    over: async () => fault && (await untilAtticIsWell(usher)),
    work: async (start, isOver) => {
      while (!isOver()) {
        void start(() => searchInAttic(usher, nth++));
        await wait(ATTIC_EVERY_MS);
      }
    },
  });
}

const searchInAttic = ({ discord }: RunningUsherBot, nth: number): Promise<BotAnswer> =>
  discord.person(`viewer ${2 + (nth % STUCK_SEARCH_MEMBERS)}`).run('/search', { query: 'the', server: 'Attic' });

/** Title of a film that these searches find. */
const FOUND = 'The General';

/** Waits until the bot uses the second server again after its fault. The next round would otherwise start too early. */
async function untilAtticIsWell(usher: RunningUsherBot): Promise<void> {
  for (let nth = 0; !(await searchInAttic(usher, nth)).text.includes(FOUND); nth += 1) await wait(ATTIC_EVERY_MS);
}

type Begin = (act: () => Promise<BotAnswer>) => Promise<void>;

interface Disturbing {
  readonly end: () => Promise<unknown>;
  /** Resolves once the effects of the disturbance are over. */
  readonly over?: () => Promise<unknown>;
  readonly work: (begin: Begin, isOver: () => boolean) => Promise<void>;
}

function goOn({ end, over, work }: Disturbing): LoadDisturbance {
  const running = new Set<Promise<void>>();
  let [stopped, sent] = [false, 0];
  const start: Begin = (act) => {
    sent += 1;
    const task = act().then(
      () => undefined,
      () => undefined,
    );
    running.add(task);
    return task.finally(() => running.delete(task));
  };
  const loop = work(start, () => stopped);
  return {
    stop: async () => {
      stopped = true;
      await end();
      await loop;
      await Promise.all(running);
      await over?.();
      return sent;
    },
  };
}
