import { readUnlessServerFails } from '../../../domain/media/server/attempt.ts';
import { findFirstAccountPerPerson } from '../../../domain/people/persons.ts';
import {
  type AccountRef,
  type DeviceRef,
  type LibraryRef,
  type MediaRef,
  type ServerId,
  serverLocalKeyOfRef,
} from '../../../domain/servers/refs.ts';
import type { FindServerNameOfRef } from '../../../domain/serving/served.ts';
import type { PlayRanking, PlayRankingEntry } from '../../../domain/statistics/plays.ts';
import { distinguishingFacts } from '../../../render/kit/media/distinguishingFacts.ts';
import { formatServerNamePhrase } from '../../../render/kit/media/servers.ts';
import { oneLine } from '../../../render/kit/text/markdown.ts';
import type { NamedPlayCount, TopList } from '../../../render/stats/statsData.ts';
import type { Texts } from '../../../render/texts/texts.ts';
import type { CommandDeps, InteractionContext } from '../../framework/context.ts';
import { readNamesIfReadable } from '../names.ts';
import { MAX_RANKING_ROWS } from './count.ts';

/** Rules for naming people and devices. Real names appear only in private answers. */
export interface NamePolicy extends Pick<InteractionContext, 'texts' | 'signal'> {
  readonly people: 'names' | 'pseudonyms';
  readonly devices: 'names' | 'platforms';
  readonly visibleServers: readonly ServerId[];
}
type Media = Pick<CommandDeps, 'media' | 'serverNames'>;

/**
 * Ranks people by name or pseudonym. `ranking` must contain all accounts, because the accounts of one person become one
 * row.
 */
export async function rankPeople(
  ranking: PlayRanking<PlayRankingEntry<'people'>>,
  { media, serverNames, people, linkedAccounts }: Media & Pick<CommandDeps, 'people' | 'linkedAccounts'>,
  { texts, signal, people: peopleNaming, visibleServers }: NamePolicy,
): Promise<TopList> {
  const { stats } = texts;
  const accountIds = ranking.top.flatMap(({ id }) => id ?? []);
  const firstAccountOf = await findFirstAccountPerPerson(accountIds, visibleServers, linkedAccounts);
  const rows = groupByPerson(ranking.top, firstAccountOf);
  const shownRows = rows.slice(0, MAX_RANKING_ROWS);
  const personas = await people.personas(shownRows.flatMap(({ accounts }) => accounts));
  const names =
    peopleNaming === 'names' ? await readNamesIfReadable(() => media.accounts({ signal, isExtra: true })) : undefined;
  const nameOf = (accounts: readonly AccountRef[]): string => {
    const [id] = accounts;
    if (id === undefined) return stats.somebody;
    if (!names) return personas.get(id)?.pseudonym ?? stats.somebody;
    const [alias] = accounts.flatMap((account) => personas.get(account)?.alias ?? []);
    const serverNameOfAccount = accounts
      .map((account) => oneLine(names.get(account) ?? ''))
      .find((name) => name !== '');
    return alias ?? serverNameOfAccount ?? stats.account(id);
  };
  const namedRows = shownRows.map(({ accounts, plays }) => ({ name: nameOf(accounts), plays, ref: accounts[0] }));
  return topList(
    { different: rows.length, plays: ranking.plays, tied: tiedIn(rows) },
    distinguishRows(texts, namedRows, serverNames),
  );
}

interface PersonRow {
  readonly accounts: readonly AccountRef[];
  readonly plays: number;
}

/** One row per person, most plays first. Plays without an account become a row without accounts. */
function groupByPerson(
  accountRows: readonly PlayRankingEntry<'people'>[],
  firstAccountOf: ReadonlyMap<AccountRef, AccountRef>,
): readonly PersonRow[] {
  const groups = Map.groupBy(accountRows, ({ id }) => id && (firstAccountOf.get(id) ?? id));
  const persons = [...groups].map(([firstAccount, rows]) => {
    const otherAccounts = rows.flatMap(({ id }) => id ?? []);
    const accounts = firstAccount === undefined ? [] : [...new Set([firstAccount, ...otherAccounts])];
    return { accounts, plays: sumOfPlays(rows) };
  });
  return persons.toSorted((a, b) => b.plays - a.plays);
}

const sumOfPlays = (rows: readonly { readonly plays: number }[]): number =>
  rows.reduce((sum, { plays }) => sum + plays, 0);

/** Number of hidden rows that have as many plays as the last visible row. */
const tiedIn = (rows: readonly Pick<NamedPlayCount, 'plays'>[]): number =>
  rows.slice(MAX_RANKING_ROWS).filter(({ plays }) => plays === rows[MAX_RANKING_ROWS - 1]?.plays).length;

export async function rankLibraries(
  { top, ...totals }: PlayRanking<PlayRankingEntry<'libraries'>>,
  { media, serverNames }: Media,
  { texts, signal }: NamePolicy,
): Promise<TopList> {
  const { stats } = texts;
  const libraries = await readNamesIfReadable(async () =>
    (await media.libraries({ signal, isExtra: true })).map(({ key, title }) => ({ id: key, name: title })),
  );
  const nameOf = (id: LibraryRef) => oneLine(libraries.get(id) ?? '') || stats.library(id);
  const namedRows = top.map(({ id, plays }) => ({
    name: id === undefined ? stats.noLibrary : nameOf(id),
    plays,
    ref: id,
  }));
  return topList(totals, distinguishRows(texts, namedRows, serverNames));
}

/**
 * Ranks devices by name, or by platform if names must stay private. `ranking` must contain all devices, because the
 * devices of one platform become one row. Only plays of tracks have a device (interface.md, 2.9).
 */
export async function rankDevices(
  { top, plays: allPlays }: PlayRanking<PlayRankingEntry<'devices'>>,
  { media, serverNames }: Media,
  { texts, signal, devices: deviceNaming }: NamePolicy,
): Promise<TopList> {
  const { stats } = texts;
  const devices = (await readUnlessServerFails(() => media.devices({ signal, isExtra: true }))) ?? [];
  const byId = new Map(devices.map((device) => [device.id, device]));
  const platformOf = (id: DeviceRef) => {
    const device = byId.get(id);
    return device ? oneLine(device.platform ?? '') || stats.noPlatform : stats.noDevice;
  };
  const nameOf = (id: DeviceRef) => oneLine(byId.get(id)?.name ?? '') || stats.device(id);
  const withDevice = top.flatMap(({ id, plays }) => (id === undefined ? [] : [{ id, plays }]));
  const rows =
    deviceNaming === 'names'
      ? distinguishRows(
          texts,
          withDevice.map(({ id, plays }) => ({ name: nameOf(id), plays, ref: id })),
          serverNames,
        )
      : groupByName(withDevice.map(({ id, plays }) => ({ name: platformOf(id), plays })));
  const plays = sumOfPlays(withDevice);
  return {
    ...topList({ different: rows.length, plays, tied: tiedIn(rows) }, rows.slice(0, MAX_RANKING_ROWS)),
    withoutDevice: allPlays - plays,
  };
}

/** If several rows have the same name, adds the server to each, or otherwise the id. */
function distinguishRows(
  texts: Texts,
  rows: readonly (NamedPlayCount & { readonly ref: MediaRef | undefined })[],
  servers: FindServerNameOfRef,
): readonly NamedPlayCount[] {
  const suffixes = distinguishingFacts(
    rows.map(({ name, ref }) => ({
      text: name,
      facts: [formatServerNamePhrase(texts, ref, servers), ref && `#${serverLocalKeyOfRef(ref)}`],
    })),
  );
  return rows.map(({ name, plays }, index) => ({
    name: suffixes[index] ? `${name} · ${suffixes[index]}` : name,
    plays,
  }));
}

/** A ranking with the number of rows and plays that `rows` leaves out. */
export function topList(
  { different, plays, tied }: Omit<PlayRanking<unknown>, 'top'>,
  rows: readonly NamedPlayCount[],
): TopList {
  return { rows, remainder: { different: different - rows.length, plays: plays - sumOfPlays(rows), tied } };
}

function groupByName(rows: readonly NamedPlayCount[]): readonly NamedPlayCount[] {
  const totals = new Map<string, number>();
  for (const { name, plays } of rows) totals.set(name, (totals.get(name) ?? 0) + plays);
  return [...totals].map(([name, plays]) => ({ name, plays })).sort((a, b) => b.plays - a.plays);
}
