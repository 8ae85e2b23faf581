import { EMPTY_PERMISSION_MAP, type PermissionMap } from '../../domain/access/access.ts';
import { auditDetailsOfPermissionChange, comparePermissionMaps } from '../../domain/access/difference.ts';
import type { AccessRightsConflictSide, AccessRightsConflicts } from '../../domain/access/rights.ts';
import type { AuditAttempt, AuditDetails } from '../../domain/audit.ts';
import type { Clock } from '../../domain/clock.ts';
import type { Signer } from '../audit/chain.ts';
import { recordAuditedChange } from '../audit/newRows.ts';
import type { StoreReportedEvents, Transaction } from '../database/database.ts';
import { decodePermissionMap, encodePermissionMap } from '../storedMap.ts';
import type { GuildServerRow, PermissionMapRow, Rights } from './rights.ts';
import type { RightsTransaction, SignedRights } from './signedRights.ts';
import { type AccessRightsConflictRows, filterAccessRightsConflictRows } from './undecided.ts';

interface DecisionsOptions {
  readonly clock: Pick<Clock, 'now'>;
  readonly signer: Signer;
  readonly announce: StoreReportedEvents;
  /** Called after a decision, so that other parts read the rights again. */
  readonly onDecided: () => Promise<void>;
}

export function createAccessRightsConflictStore(
  rights: SignedRights,
  options: DecisionsOptions,
): AccessRightsConflicts {
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
          await takeSide({ trx, draft, undecided, side: decision, by: userId, at: clock.now() }, options);
        draft.setUndecided(undefined);
        return 'done';
      });
      if (result === 'done') await onDecided();
      return result;
    },
  };
}

interface SideChoice extends RightsTransaction {
  readonly undecided: AccessRightsConflictRows;
  readonly side: AccessRightsConflictSide;
  readonly by: string;
  readonly at: Date;
}

/**
 * Puts withheld rights in force, either those of the database or those of the last signed record, as the owner chose.
 * Decisions made in the meantime stay in force.
 */
async function takeSide(choice: SideChoice, { signer, announce }: DecisionsOptions): Promise<void> {
  const { trx, draft, side, by, at } = choice;
  const rights = draft.now();
  const undecided = filterAccessRightsConflictRows(choice.undecided, rights);
  const rows = undecided[side];
  const servers = await namesOfServers(trx);
  const guildServers = rows.guildServers.filter(({ server_id }) => servers.has(server_id));
  const maps = undecided.maps.flatMap((map) => nextMapRow(map.guildId, { map: map[side], rights }, choice) ?? []);
  const guildIds = guildServers.map(({ guild_id }) => guild_id);
  draft.set({
    ...rights,
    admins: [...rights.admins, ...rows.admins],
    guildServers: [...rights.guildServers, ...guildServers.map((row) => laterThanFirst(rights.guildServers, row, at))],
    maps: [...rights.maps.filter(({ guild_id }) => !maps.some((map) => map.guild_id === guild_id)), ...maps],
    decidedGuilds: [...new Set([...(rights.decidedGuilds ?? []), ...guildIds])],
  });
  const attempt = { at, userId: by, action: 'rights decide', capability: 'servers.manage' } as const;
  const recordEntry = async (details: AuditDetails & Pick<AuditAttempt, 'guildId'>) => {
    const change = { attempt: { ...attempt, ...details }, end: { at, outcome: 'done' } } as const;
    await announce(trx, await recordAuditedChange(trx, signer, change));
  };
  for (const { guild_id: guildId, server_id: server } of guildServers)
    await recordEntry({ guildId, server, target: servers.get(server), after: 'allowed in this guild' });
  for (const { guild_id: guildId, map } of maps)
    await recordEntry({ guildId, target: 'access', ...detailsOf(mapRowOf(rights, guildId)?.map, map) });
}

async function namesOfServers(trx: Transaction): Promise<ReadonlyMap<number, string>> {
  const presentRows = trx.selectFrom('media_servers').select(['id', 'name']).where('removed_at', 'is', null);
  return new Map((await presentRows.execute()).map(({ id, name }) => [id, name]));
}

/**
 * The guild that got a media server first decides about shared matters. A guild that gets the server back gets the
 * current time, so that it does not become the first again.
 */
function laterThanFirst(rowsInForce: readonly GuildServerRow[], row: GuildServerRow, at: Date): GuildServerRow {
  const isSeen = rowsInForce.some(({ server_id }) => server_id === row.server_id);
  return isSeen ? { ...row, allowed_at: at.getTime() } : row;
}

const mapRowOf = ({ maps }: Rights, guildId: string): PermissionMapRow | undefined =>
  maps.find(({ guild_id }) => guild_id === guildId);

/** The next version of a guild's permission map. Undefined if the map is already in force or cannot be read. */
function nextMapRow(
  guildId: string,
  { map: text, rights }: { readonly map: string | null; readonly rights: Rights },
  { by, at }: SideChoice,
): PermissionMapRow | undefined {
  const map = text === null ? EMPTY_PERMISSION_MAP : decodePermissionMap(text);
  const rowInForce = mapRowOf(rights, guildId);
  if (map === 'unreadable' || !rowInForce || encodePermissionMap(map) === rowInForce.map) return undefined;
  const { version } = rowInForce;
  return {
    guild_id: guildId,
    version: version + 1,
    map: encodePermissionMap(map),
    before: version,
    at: at.getTime(),
    by,
  };
}

const detailsOf = (before: string | undefined, after: string) =>
  auditDetailsOfPermissionChange(comparePermissionMaps(readableMap(before), readableMap(after)));

function readableMap(text = ''): PermissionMap {
  const map = decodePermissionMap(text);
  return map === 'unreadable' ? EMPTY_PERMISSION_MAP : map;
}
