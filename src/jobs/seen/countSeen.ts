import { setImmediate as turn } from 'node:timers/promises';
import type { Logger } from '../../domain/logger.ts';
import type { ServerId } from '../../domain/servers/refs.ts';
import { seenStepOf, watchProgressOfPeople } from '../../domain/statistics/seen/count.ts';
import { groupAccessesByPerson } from '../../domain/statistics/seen/people.ts';
import type { LibraryAccesses, NewSeenStep, SeenCounts, SeenTitles } from '../../domain/statistics/seen/seenTitles.ts';
import { serverSetKey } from '../../domain/statistics/seen/work.ts';
import { DAY_MS } from '../../time/units.ts';
import { type ReadLibraryAccessesDeps, readLibraryAccesses } from './readAccess.ts';

export interface CountSeenJobDeps extends Omit<ReadLibraryAccessesDeps, 'failedLinks' | 'clock'> {
  readonly seenTitles: Pick<SeenTitles, 'all' | 'plays' | 'readings'>;
  readonly seenCounts: Pick<SeenCounts, 'addRunningTime' | 'begin'>;
  readonly libraryAccesses: LibraryAccesses;
  readonly clock: { readonly now: () => Date; readonly steadyMs: () => number };
  readonly log: Pick<Logger, 'debug' | 'info'>;
  readonly servers: () => readonly ServerId[];
  readonly serversOfGuilds: () => readonly (readonly ServerId[])[];
  /** True if the bot's copy has the whole history of the server. */
  readonly isHistoryRead: (server: ServerId) => Promise<boolean>;
}

/** Running time between two counts, in ms. */
const COUNT_EVERY_MS = 7 * DAY_MS;
/** Running time for which a due count waits for servers whose history or libraries are not read completely, in ms. */
const PATIENCE_MS = DAY_MS;
const STEPS_AT_ONCE = 500;

/**
 * Counts once a week who has seen what. All titles are counted at once, and never earlier: a number that changes
 * between two counts would show what one person did. So the week is measured in running time, which no clock can
 * change.
 */
export class CountSeenJob {
  readonly #deps: CountSeenJobDeps;
  readonly #failedLinks = new Set<string>();
  /** Time of the job's last run, in ms on the steady clock. */
  #lastRun: number | undefined;
  #unreadSince: number | undefined;

  constructor(deps: CountSeenJobDeps) {
    this.#deps = deps;
  }

  async run(signal: AbortSignal): Promise<void> {
    const deps = this.#deps;
    const servers = deps.servers();
    const runningTimeMs = await this.#addRunningTime();
    await readLibraryAccesses(servers, { ...deps, failedLinks: this.#failedLinks }, signal);
    if (runningTimeMs !== undefined && runningTimeMs < COUNT_EVERY_MS) return;
    const readings = await readServersOf(deps);
    const areAllRead = readings.size === servers.length && !(await isAccessUnread(servers, deps));
    if (readings.size === 0 || this.#mustWait(areAllRead)) return;
    if (!(await countAll(readings, { deps, signal }))) return;
    this.#unreadSince = undefined;
    this.#lastRun = deps.clock.steadyMs();
  }

  /**
   * Adds the time since the last run. Returns the running time since the last count, in ms; undefined before the first.
   */
  async #addRunningTime(): Promise<number | undefined> {
    const { seenCounts, clock } = this.#deps;
    const steadyMs = clock.steadyMs();
    const sinceLastRunMs = this.#lastRun === undefined ? 0 : steadyMs - this.#lastRun;
    this.#lastRun = steadyMs;
    return await seenCounts.addRunningTime(sinceLastRunMs);
  }

  /** True while the count waits for servers that are not read completely. */
  #mustWait(areAllRead: boolean): boolean {
    const steadyMs = this.#deps.clock.steadyMs();
    this.#unreadSince = areAllRead ? undefined : (this.#unreadSince ?? steadyMs);
    return this.#unreadSince !== undefined && steadyMs - this.#unreadSince < PATIENCE_MS;
  }
}

/** The latest readings of each server whose history and libraries were read completely. */
async function readServersOf(deps: CountSeenJobDeps): Promise<ReadonlyMap<ServerId, string>> {
  const { servers, seenTitles, isHistoryRead } = deps;
  const readingsByServer = new Map<ServerId, string>();
  for (const server of servers()) {
    const readings = await seenTitles.readings(server);
    if (readings !== undefined && (await isHistoryRead(server))) readingsByServer.set(server, readings);
  }
  return readingsByServer;
}

/**
 * True if a server has linked people, but the libraries of none of them were ever read: the server may be down. A
 * single link that cannot be read does not count.
 */
async function isAccessUnread(
  servers: readonly ServerId[],
  { libraryAccesses }: Pick<CountSeenJobDeps, 'libraryAccesses'>,
) {
  const links = (await libraryAccesses.toRead(servers)).filter(({ hasToken }) => hasToken);
  const linksByServer = Map.groupBy(links, ({ server }) => server);
  return [...linksByServer.values()].some((serverLinks) => serverLinks.every(({ readAt }) => readAt === undefined));
}

interface Counting {
  readonly deps: CountSeenJobDeps;
  readonly signal: AbortSignal;
}

/** Counts all titles of these servers. False if a server was read again meanwhile: the count is not published. */
async function countAll(readings: ReadonlyMap<ServerId, string>, { deps, signal }: Counting): Promise<boolean> {
  const servers = [...readings.keys()];
  const { seenTitles, seenCounts, libraryAccesses, clock, log } = deps;
  const sets = setsToCount(servers, deps.serversOfGuilds());
  const people = groupAccessesByPerson(await libraryAccesses.list(servers));
  const count = await seenCounts.begin();
  let steps: NewSeenStep[] = [];
  for (const work of await seenTitles.all(servers, signal)) {
    const plays = await seenTitles.plays(work, signal);
    for (const [setKey, set] of sets) {
      const step = seenStepOf(watchProgressOfPeople(plays, people, set));
      if (step !== undefined) steps.push({ servers: setKey, workKey: work.key, step });
    }
    if (steps.length >= STEPS_AT_ONCE) {
      await count.add(steps);
      steps = [];
    }
    await turn();
  }
  await count.add(steps);
  const readingsNow = await readServersOf(deps);
  if (servers.some((server) => readingsNow.get(server) !== readings.get(server))) {
    log.debug(
      {},
      'discarded the count of who has seen what, because a media server was read again meanwhile; counting again with the next run',
    );
    return false;
  }
  await count.publish([...sets.keys()], clock.now());
  log.info(
    { people: people.length, sets: sets.size },
    'counted which titles people have seen; the next count is in a week',
  );
  return true;
}

/** Sets of servers to count together: each server alone, and all servers of a guild if all of them were read. */
function setsToCount(
  servers: readonly ServerId[],
  serversOfGuilds: readonly (readonly ServerId[])[],
): ReadonlyMap<string, ReadonlySet<ServerId>> {
  const sets = [...servers.map((server) => [server]), ...serversOfGuilds];
  const readSets = sets.filter((set) => set.length > 0 && set.every((server) => servers.includes(server)));
  return new Map(readSets.map((set) => [serverSetKey(set), new Set(set)]));
}
