import type { ResizePictureForMessage } from '../../../domain/media/items/largePosters.ts';
import type { MediaServer } from '../../../domain/media/mediaServer.ts';
import { readUnlessServerFails } from '../../../domain/media/server/attempt.ts';
import type { MembersOfAccounts } from '../../../domain/people/members.ts';
import type { PeopleNames } from '../../../domain/people/people.ts';
import { type AccountLinks, findFirstAccountPerPerson } from '../../../domain/people/persons.ts';
import type { RecapChoices } from '../../../domain/people/recapChoices.ts';
import type { GuildServers } from '../../../domain/servers/mediaServers.ts';
import type { ServerId } from '../../../domain/servers/refs.ts';
import type { ReadHistoryProgress } from '../../../domain/statistics/backfill.ts';
import type { PlayCounter } from '../../../domain/statistics/plays.ts';
import { readTitlesAddedInPeriod } from '../../../domain/statistics/recap/arrivals.ts';
import { measureRecapCoverage } from '../../../domain/statistics/recap/coverage.ts';
import { findRecapTimeRanges } from '../../../domain/statistics/recap/period.ts';
import { readRecapPosters } from '../../../domain/statistics/recap/posters.ts';
import { type FindPersonAccounts, readRecapNames, readRecapNumbers } from '../../../domain/statistics/recap/read.ts';
import { thumbOf } from '../../../render/kit/media/thumb.ts';
import type { RecapReader } from '../../../render/recap/recapData.ts';

export interface ReadRecapDeps {
  readonly playsOf: (servers: readonly ServerId[]) => Pick<PlayCounter, 'watched'>;
  readonly mediaServers: Pick<GuildServers, 'serversOf'>;
  readonly media: Pick<MediaServer, 'libraries' | 'libraryItems' | 'item' | 'poster'>;
  readonly makeLargePicture: ResizePictureForMessage;
  readonly recapChoices: Pick<RecapChoices, 'in'>;
  readonly linkedAccounts: AccountLinks;
  readonly people: Pick<PeopleNames, 'personas'>;
  readonly membersOf: MembersOfAccounts;
  readonly progressOf: ReadHistoryProgress;
  readonly timeZone: string;
}

export function createRecapReader(deps: ReadRecapDeps): RecapReader {
  const { timeZone, media, mediaServers, recapChoices, linkedAccounts, progressOf } = deps;
  return async ({ guildId, period, signal }) => {
    const servers = mediaServers.serversOf(guildId).map(({ id }) => id);
    const times = findRecapTimeRanges(period, timeZone);
    // Finds out how complete the history is before the plays are counted, because plays that arrive meanwhile may be
    // missing from the count.
    const coverage = measureRecapCoverage(times, await progressOf(servers));
    const choices = await recapChoices.in(guildId);
    const { exceptAccountIds } = choices;
    const firstAccountsOf: FindPersonAccounts = (accounts) =>
      findFirstAccountPerPerson(accounts, servers, linkedAccounts);
    const numbers = await readRecapNumbers({ times, firstAccountsOf, exceptAccountIds, signal }, deps.playsOf(servers));
    const arrivals = await readUnlessServerFails(() => readTitlesAddedInPeriod({ servers, times }, media, { signal }));
    const titles = [...numbers.top, ...(arrivals?.titles ?? [])];
    return {
      servers,
      period,
      timeZone,
      numbers,
      coverage,
      arrivals,
      names: await readRecapNames(numbers, { guildId, servers, choices }, deps),
      posters: await readRecapPosters(titles, { ...deps, thumbOf, signal }),
    };
  };
}
