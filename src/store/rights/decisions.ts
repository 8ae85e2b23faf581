import { EMPTY_MAP, type PermissionMap } from '../../domain/access/access.ts';
import { differenceDetails, differenceOf } from '../../domain/access/difference.ts';
import type { RightsDecisions, RightsSide } from '../../domain/access/rights.ts';
import type { AuditAttempt, AuditDetails } from '../../domain/audit.ts';
import type { Clock } from '../../domain/clock.ts';
import type { Signer } from '../audit/chain.ts';
import { recordChange } from '../audit/newRows.ts';
import type { Announce, Transaction } from '../database/database.ts';
import { mapIn, mapText } from '../storedMap.ts';
import type { GuildServerRow, MapRow, Rights } from './rights.ts';
import type { RightsTransaction, SignedRights } from './signedRights.ts';
import { openRows, type UndecidedRows } from './undecided.ts';

interface DecisionsOptions {
  readonly clock: Pick<Clock, 'now'>;
  readonly signer: Signer;
  readonly announce: Announce;
  /** Called when rights were changed without the ports that hold them in memory. */
  readonly onDecided: () => Promise<void>;
}

export function createRightsDecisions(rights: SignedRights, options: DecisionsOptions): RightsDecisions {
  const { clock, onDecided } = options;
  return {
    undecided: () => rights.undecided(),
    announced: (id) =>
      rights.change(async ({ draft }) => {
        const undecided = draft.undecided();
        if (undecided?.id === id) draft.setUndecided({ ...undecided, isAnnounced: true });
      }),
    decide: async ({ id, decision, userId }) => {
      const result = await rights.change(async ({ trx, draft }) => {
        const undecided = draft.undecided();
        if (undecided?.id !== id) return 'gone';
        if (decision !== 'keep')
          await take({ trx, draft, undecided, side: decision, by: userId, at: clock.now() }, options);
        draft.setUndecided(undefined);
        return 'done';
      });
      if (result === 'done') await onDecided();
      return result;
    },
  };
}

interface Taking extends RightsTransaction {
  readonly undecided: UndecidedRows;
  readonly side: RightsSide;
  readonly by: string;
  readonly at: Date;
}

/** Adds the rows of that side to the rights in force. Later decisions stay in force. */
async function take(taking: Taking, { signer, announce }: DecisionsOptions): Promise<void> {
  const { trx, draft, by, at } = taking;
  const rights = draft.now();
  const open = openRows(taking.undecided, rights);
  const rows = open[taking.side];
  const servers = await serversThere(trx);
  const guildServers = rows.guildServers.filter(({ server_id }) => servers.has(server_id));
  const maps = open.maps.flatMap((map) => mapAfter(map.guildId, { map: map[taking.side], rights }, taking) ?? []);
  const guildIds = guildServers.map(({ guild_id }) => guild_id);
  draft.set({
    ...rights,
    admins: [...rights.admins, ...rows.admins],
    guildServers: [...rights.guildServers, ...guildServers.map((row) => lastAmong(rights.guildServers, row, at))],
    maps: [...rights.maps.filter(({ guild_id }) => !maps.some((map) => map.guild_id === guild_id)), ...maps],
    decidedGuilds: [...new Set([...(rights.decidedGuilds ?? []), ...guildIds])],
  });
  const attempt = { at, userId: by, action: 'rights decide', capability: 'servers.manage' } as const;
  const record = async (details: AuditDetails & Pick<AuditAttempt, 'guildId'>) => {
    const change = { attempt: { ...attempt, ...details }, end: { at, outcome: 'done' } } as const;
    await announce(trx, await recordChange(trx, signer, change));
  };
  for (const { guild_id: guildId, server_id: server } of guildServers)
    await record({ guildId, server, target: servers.get(server), after: 'allowed in this guild' });
  for (const { guild_id: guildId, map } of maps)
    await record({ guildId, target: 'access', ...detailsOf(mapRowOf(rights, guildId)?.map, map) });
}

/** Servers that were not removed, with their names. */
async function serversThere(trx: Transaction): Promise<ReadonlyMap<number, string>> {
  const there = trx.selectFrom('media_servers').select(['id', 'name']).where('removed_at', 'is', null);
  return new Map((await there.execute()).map(({ id, name }) => [id, name]));
}

/**
 * Only the guild that first got a server decides about shared matters. A server that is returned to a guild
 * counts as allowed now, so that the guild does not become the first.
 */
function lastAmong(inForce: readonly GuildServerRow[], row: GuildServerRow, at: Date): GuildServerRow {
  const isSeen = inForce.some(({ server_id }) => server_id === row.server_id);
  return isSeen ? { ...row, allowed_at: at.getTime() } : row;
}

const mapRowOf = ({ maps }: Rights, guildId: string): MapRow | undefined =>
  maps.find(({ guild_id }) => guild_id === guildId);

/**
 * The next version of that guild's map; undefined if that side's map is in force already, or cannot be read.
 */
function mapAfter(
  guildId: string,
  { map: text, rights }: { readonly map: string | null; readonly rights: Rights },
  { by, at }: Taking,
): MapRow | undefined {
  const map = text === null ? EMPTY_MAP : mapIn(text);
  const inForce = mapRowOf(rights, guildId);
  if (map === 'unreadable' || !inForce || mapText(map) === inForce.map) return undefined;
  const { version } = inForce;
  return { guild_id: guildId, version: version + 1, map: mapText(map), before: version, at: at.getTime(), by };
}

const detailsOf = (before: string | undefined, after: string) =>
  differenceDetails(differenceOf(readableMap(before), readableMap(after)));

function readableMap(text = ''): PermissionMap {
  const map = mapIn(text);
  return map === 'unreadable' ? EMPTY_MAP : map;
}
