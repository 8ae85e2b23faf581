import { ifReadable } from '../../../domain/media/server/attempt.ts';
import { firstAccounts } from '../../../domain/people/persons.ts';
import {
  type AccountRef,
  type DeviceRef,
  keyOf,
  type LibraryRef,
  type Ref,
  type ServerId,
} from '../../../domain/servers/refs.ts';
import type { ServerNames } from '../../../domain/serving/served.ts';
import type { PlayedBy, Ranking } from '../../../domain/statistics/plays.ts';
import { factsApart } from '../../../render/kit/apart.ts';
import { oneLine } from '../../../render/kit/markdown.ts';
import { onServer } from '../../../render/kit/servers.ts';
import type { NamedPlays, TopList } from '../../../render/stats/statsData.ts';
import type { Texts } from '../../../render/texts/texts.ts';
import type { Deps, InteractionContext } from '../../framework/context.ts';
import { namesOf } from '../names.ts';
import { ROWS } from './count.ts';

/** How people and devices are named: by their own names only in a private answer, no matter who asks. */
export interface Naming extends Pick<InteractionContext, 'texts' | 'signal'> {
  readonly people: 'names' | 'pseudonyms';
  readonly devices: 'names' | 'platforms';
  /** The servers that the guild sees. */
  readonly seen: readonly ServerId[];
}
type Media = Pick<Deps, 'media' | 'serverNames'>;

/**
 * People by name (the server's or an admin's) or by pseudonym. Needs all accounts: those of one person form
 * one row.
 */
export async function peopleOf(
  { top, plays }: Ranking<PlayedBy<'people'>>,
  { media, serverNames, people, linkedAccounts }: Media & Pick<Deps, 'people' | 'linkedAccounts'>,
  { texts, signal, people: shown, seen }: Naming,
): Promise<TopList> {
  const { stats } = texts;
  const firsts = await firstAccounts(
    top.flatMap(({ id }) => id ?? []),
    seen,
    linkedAccounts,
  );
  const persons = [...Map.groupBy(top, ({ id }) => id && (firsts.get(id) ?? id))].map(([id, rows]) => ({
    accounts: id === undefined ? [] : [...new Set([id, ...rows.flatMap((row) => row.id ?? [])])],
    plays: rows.reduce((sum, row) => sum + row.plays, 0),
  }));
  const rows = persons.toSorted((a, b) => b.plays - a.plays);
  const shownRows = rows.slice(0, ROWS);
  const personas = await people.personas(shownRows.flatMap(({ accounts }) => accounts));
  const names = shown === 'names' ? await namesOf(() => media.accounts({ signal, isExtra: true })) : undefined;
  const nameOf = (accounts: readonly AccountRef[]) => {
    const [id] = accounts;
    if (id === undefined) return stats.somebody;
    if (!names) return personas.get(id)?.pseudonym ?? stats.somebody;
    const alias = accounts.flatMap((account) => personas.get(account)?.alias ?? [])[0];
    return alias ?? (accounts.map((account) => oneLine(names.get(account) ?? '')).find(Boolean) || stats.account(id));
  };
  return listOf(
    { different: rows.length, plays, tied: tiedIn(rows) },
    apart(
      texts,
      shownRows.map(({ accounts, plays }) => ({ name: nameOf(accounts), plays, ref: accounts[0] })),
      serverNames,
    ),
  );
}

/** How many hidden rows have as many plays as the last shown one. */
const tiedIn = (rows: readonly Pick<NamedPlays, 'plays'>[]): number =>
  rows.slice(ROWS).filter(({ plays }) => plays === rows[ROWS - 1]?.plays).length;

export async function librariesOf(
  { top, ...all }: Ranking<PlayedBy<'libraries'>>,
  { media, serverNames }: Media,
  { texts, signal }: Naming,
): Promise<TopList> {
  const { stats } = texts;
  const libraries = await namesOf(async () =>
    (await media.libraries({ signal, isExtra: true })).map(({ key, title }) => ({ id: key, name: title })),
  );
  const nameOf = (id: LibraryRef) => oneLine(libraries.get(id) ?? '') || stats.library(id);
  return listOf(
    all,
    apart(
      texts,
      top.map(({ id, plays }) => ({ name: id === undefined ? stats.noLibrary : nameOf(id), plays, ref: id })),
      serverNames,
    ),
  );
}

/**
 * Devices are named after their owners: by name or, if that must stay private, by kind. Needs all devices. Plays
 * without a device belong to none: the interface only has devices for tracks (2.9).
 */
export async function devicesOf(
  { top, plays: all }: Ranking<PlayedBy<'devices'>>,
  { media, serverNames }: Media,
  { texts, signal, devices: shown }: Naming,
): Promise<TopList> {
  const { stats } = texts;
  const devices = (await ifReadable(() => media.devices({ signal, isExtra: true }))) ?? [];
  const byId = new Map(devices.map((device) => [device.id, device]));
  const platformOf = (id: DeviceRef) => {
    const device = byId.get(id);
    return device ? oneLine(device.platform ?? '') || stats.noPlatform : stats.noDevice;
  };
  const nameOf = (id: DeviceRef) => oneLine(byId.get(id)?.name ?? '') || stats.device(id);
  const known = top.flatMap(({ id, plays }) => (id === undefined ? [] : [{ id, plays }]));
  const rows =
    shown === 'names'
      ? apart(
          texts,
          known.map(({ id, plays }) => ({ name: nameOf(id), plays, ref: id })),
          serverNames,
        )
      : grouped(known.map(({ id, plays }) => ({ name: platformOf(id), plays })));
  const plays = known.reduce((sum, each) => sum + each.plays, 0);
  return {
    ...listOf({ different: rows.length, plays, tied: tiedIn(rows) }, rows.slice(0, ROWS)),
    withoutDevice: all - plays,
  };
}

/** Tells rows of the same name apart by their servers, and on the same server by their numbers. */
function apart(
  texts: Texts,
  rows: readonly (NamedPlays & { readonly ref: Ref | undefined })[],
  servers: ServerNames,
): readonly NamedPlays[] {
  const added = factsApart(
    rows.map(({ name, ref }) => ({ text: name, facts: [onServer(texts, ref, servers), ref && `#${keyOf(ref)}`] })),
  );
  return rows.map(({ name, plays }, n) => ({ name: added[n] ? `${name} · ${added[n]}` : name, plays }));
}

/** The rest of the total besides these. */
export function listOf(
  { different, plays, tied }: Omit<Ranking<unknown>, 'top'>,
  rows: readonly NamedPlays[],
): TopList {
  const shown = rows.reduce((sum, row) => sum + row.plays, 0);
  return { rows, others: { different: different - rows.length, plays: plays - shown, tied } };
}

function grouped(rows: readonly NamedPlays[]): readonly NamedPlays[] {
  const totals = new Map<string, number>();
  for (const { name, plays } of rows) totals.set(name, (totals.get(name) ?? 0) + plays);
  return [...totals].map(([name, plays]) => ({ name, plays })).sort((a, b) => b.plays - a.plays);
}
