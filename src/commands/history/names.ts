import type { HistoryEntry } from '../../domain/media/history/history.ts';
import { ifReadable } from '../../domain/media/server/attempt.ts';
import type { HistoryRow } from '../../render/history/list.ts';
import type { Deps } from '../framework/context.ts';

type Named = readonly { readonly id: string; readonly name: string }[];

/** The entries with the names of their people and devices, as far as the server gives any. */
export async function rowsOf(
  entries: readonly HistoryEntry[],
  { media }: Pick<Deps, 'media'>,
  signal: AbortSignal,
): Promise<readonly HistoryRow[]> {
  const [people, devices] = await Promise.all([
    named(
      entries.some(({ accountId }) => accountId !== undefined),
      () => media.accounts({ signal }),
    ),
    named(
      entries.some(({ deviceId }) => deviceId !== undefined),
      () => media.devices({ signal }),
    ),
  ]);
  return entries.map((entry) => ({
    entry,
    person: people.get(entry.accountId ?? ''),
    device: devices.get(entry.deviceId ?? ''),
  }));
}

async function named(isNeeded: boolean, read: () => Promise<Named>): Promise<ReadonlyMap<string, string>> {
  if (!isNeeded) return new Map();
  return new Map((await ifReadable(read))?.map(({ id, name }) => [id, name]));
}
