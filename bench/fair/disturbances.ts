import { setTimeout as wait } from 'node:timers/promises';
import type { Answer } from '../../sandbox/discord/people/answer.ts';
import type { Usher } from '../usher.ts';

/** Goes on until it is stopped; then says how many commands it was. */
export interface Disturbance {
  stop(): Promise<number>;
}

/**
 * In ms: far more requests than a person can make, and about as many as a script can without Discord's own
 * limits.
 */
export const FLOOD_EVERY_MS = 50;
/** In ms. Flooding requests are slow at the server, too, because it has to read the disk. */
export const SLOW_MS = 500;

/** One member who sends requests at a fixed rate without waiting for answers. */
export async function startFlood({ discord, media }: Usher): Promise<Disturbance> {
  await media.ask({ fault: { kind: 'delay', path: '/playlists', ms: SLOW_MS } });
  const flooder = discord.person('viewer');
  return goOn({
    end: () => media.ask({}),
    work: async (begin, isOver) => {
      while (!isOver()) {
        void begin(() => flooder.run('/playlist list'));
        await wait(FLOOD_EVERY_MS);
      }
    },
  });
}

export const STUCK_MEMBERS = 5;
/** At a time, of each member: as many as the bot asks the server for one person. */
const SEARCHES_OF_ONE = 2;
/** In ms: longer than a round, so that no stuck request is answered during it. */
export const STUCK_MS = 5_000;

/** Five members whose searches hang; each begins the next as soon as one has ended. */
export async function startStuckSearches({ discord, media }: Usher): Promise<Disturbance> {
  await media.ask({ fault: { kind: 'delay', path: '/hubs/search/', ms: STUCK_MS } });
  const members = Array.from({ length: STUCK_MEMBERS * SEARCHES_OF_ONE }, (_, nth) =>
    discord.person(`viewer ${2 + (nth % STUCK_MEMBERS)}`),
  );
  return goOn({
    end: () => media.ask({}),
    work: async (begin, isOver) => {
      await Promise.all(
        members.map(async (member) => {
          while (!isOver()) await begin(() => member.run('/search', { query: 'the' }));
        }),
      );
    },
  });
}

const LOGIN_PAGE = '<!DOCTYPE html><title>Sign in</title><form><input name="password"></form>';
/** Faults of one of two media servers. */
export const SERVER_FAULTS = {
  'hangs for 30 s': { kind: 'delay', ms: 30_000 },
  'answers with a login page': { kind: 'garbage', body: LOGIN_PAGE },
  'answers without end': { kind: 'endless' },
  'is slow by 5 s': { kind: 'delay', ms: STUCK_MS },
} as const;

const ATTIC_EVERY_MS = 250;

/** Members who search on the second media server at a fixed rate, whether it is well or not. */
export async function startAtticSearches(usher: Usher, what?: keyof typeof SERVER_FAULTS): Promise<Disturbance> {
  if (what) await usher.attic?.ask({ fault: SERVER_FAULTS[what] });
  let nth = 0;
  return goOn({
    // Requests that hang for 30 s are cut off instead of awaited.
    end: async () => what && (await usher.attic?.ask({ cutOff: true })),
    over: async () => what && (await untilAtticIsWell(usher)),
    work: async (begin, isOver) => {
      while (!isOver()) {
        void begin(() => searchInAttic(usher, nth++));
        await wait(ATTIC_EVERY_MS);
      }
    },
  });
}

const searchInAttic = ({ discord }: Usher, nth: number): Promise<Answer> =>
  discord.person(`viewer ${2 + (nth % STUCK_MEMBERS)}`).run('/search', { query: 'the', server: 'Attic' });

/** A film that such a search finds. */
const FOUND = 'The General';

/** The bot asks a server that was down again after a while, and the next round must not begin before that. */
async function untilAtticIsWell(usher: Usher): Promise<void> {
  for (let nth = 0; !(await searchInAttic(usher, nth)).text.includes(FOUND); nth += 1) await wait(ATTIC_EVERY_MS);
}

type Begin = (act: () => Promise<Answer>) => Promise<void>;

interface Disturbing {
  /** Ends the fault. */
  readonly end: () => Promise<unknown>;
  /** Resolves when its effects are over. */
  readonly over?: () => Promise<unknown>;
  readonly work: (begin: Begin, isOver: () => boolean) => Promise<void>;
}

function goOn({ end, over, work }: Disturbing): Disturbance {
  const running = new Set<Promise<void>>();
  let [stopped, sent] = [false, 0];
  const begin: Begin = (act) => {
    sent += 1;
    const one = act().then(
      () => undefined,
      () => undefined,
    );
    running.add(one);
    return one.finally(() => running.delete(one));
  };
  const working = work(begin, () => stopped);
  return {
    stop: async () => {
      stopped = true;
      await end();
      await working;
      await Promise.all(running);
      await over?.();
      return sent;
    },
  };
}
