import { ifReadable } from '../../domain/media/server/attempt.ts';
import type { AccountRef, DeviceRef, LibraryRef } from '../../domain/servers/refs.ts';
import type { PlayedBy, Ranking } from '../../domain/statistics/plays.ts';
import { oneLine } from '../../render/kit/markdown.ts';
import type { NamedPlays, TopList } from '../../render/stats/statsData.ts';
import type { Deps, InteractionContext } from '../framework/context.ts';
import { namesOf } from '../shared/names.ts';
import { ROWS } from './count.ts';

/** How people and devices are named: by their own names only in a private answer, no matter who asks. */
export interface Naming extends Pick<InteractionContext, 'texts' | 'signal'> {
  readonly people: 'names' | 'pseudonyms';
  readonly devices: 'names' | 'platforms';
}
type Media = Pick<Deps, 'media'>;

/** By the names from the server or from an admin, or by made-up ones. */
export async function peopleOf(
  { top, ...all }: Ranking<PlayedBy<'people'>>,
  { media, people }: Media & Pick<Deps, 'people'>,
  { texts: { stats }, signal, people: shown }: Naming,
): Promise<TopList> {
  const ids = top.flatMap(({ id }) => id ?? []);
  const personas = await people.personas(ids);
  const names = shown === 'names' ? await namesOf(() => media.accounts({ signal })) : undefined;
  const nameOf = (id: AccountRef) => {
    const persona = personas.get(id);
    return names
      ? (persona?.alias ?? (oneLine(names.get(id) ?? '') || stats.account(id)))
      : (persona?.pseudonym ?? stats.somebody);
  };
  return listOf(
    all,
    top.map(({ id, plays }) => ({ name: id === undefined ? stats.somebody : nameOf(id), plays })),
  );
}

export async function librariesOf(
  { top, ...all }: Ranking<PlayedBy<'libraries'>>,
  { media }: Media,
  { texts: { stats }, signal }: Naming,
): Promise<TopList> {
  const libraries = await namesOf(async () =>
    (await media.libraries({ signal })).map(({ key, title }) => ({ id: key, name: title })),
  );
  const nameOf = (id: LibraryRef) => oneLine(libraries.get(id) ?? '') || stats.library(id);
  return listOf(
    all,
    top.map(({ id, plays }) => ({ name: id === undefined ? stats.noLibrary : nameOf(id), plays })),
  );
}

/**
 * Devices are named after their owners: by name or, if that must stay private, by kind. Needs all devices. Plays
 * without a device belong to none: the interface only has devices for tracks (2.9).
 */
export async function devicesOf(
  { top, plays: all }: Ranking<PlayedBy<'devices'>>,
  { media }: Media,
  { texts: { stats }, signal, devices: shown }: Naming,
): Promise<TopList> {
  const devices = (await ifReadable(() => media.devices({ signal }))) ?? [];
  const byId = new Map(devices.map((device) => [device.id, device]));
  const platformOf = (id: DeviceRef) => {
    const device = byId.get(id);
    return device ? oneLine(device.platform ?? '') || stats.noPlatform : stats.noDevice;
  };
  const nameOf = (id: DeviceRef) => oneLine(byId.get(id)?.name ?? '') || stats.device(id);
  const known = top.flatMap(({ id, plays }) => (id === undefined ? [] : [{ id, plays }]));
  const rows =
    shown === 'names'
      ? known.map(({ id, plays }) => ({ name: nameOf(id), plays }))
      : grouped(known.map(({ id, plays }) => ({ name: platformOf(id), plays })));
  const plays = known.reduce((sum, each) => sum + each.plays, 0);
  const last = rows[ROWS - 1]?.plays;
  const tied = rows.slice(ROWS).filter((row) => row.plays === last).length;
  return { ...listOf({ different: rows.length, plays, tied }, rows.slice(0, ROWS)), withoutDevice: all - plays };
}

/** What remains of the total besides these. */
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
