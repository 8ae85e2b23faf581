import { EMPTY_MAP, EVERYONE, LEVELS, type PermissionMap } from '../../domain/access/access.ts';
import type { AccessSeed } from '../../domain/access/changes.ts';
import type { AccessSettings } from '../../permissions/policy.ts';
import type { AccessSources, CurrentAccess } from './currentAccess.ts';

/** Takes over the levels from the environment for roles that the guild has, each role and level only once. */
export async function seed(
  guildId: string,
  access: CurrentAccess,
  { settings, versions, rolesIn, clock }: AccessSources,
): Promise<void> {
  const current = access.newest(guildId);
  if (current?.map === 'unreadable') return;
  const open = openSeeds(settings, rolesIn(guildId), await versions.seeded(guildId));
  if (open.length === 0) return;
  const was = current?.map ?? EMPTY_MAP;
  const map = { ...was, levels: { ...levelsOf(open), ...was.levels } };
  await access.replace(
    { guildId, version: (current?.version ?? 0) + 1, map, before: current?.version, at: clock.now() },
    was,
    open,
  );
}

/** The levels from the environment for roles that exist, unless they were taken over before. */
function openSeeds(
  settings: AccessSettings,
  roleIds: readonly string[],
  used: readonly AccessSeed[],
): readonly AccessSeed[] {
  const wanted = LEVELS.filter((level) => level !== 'admin').flatMap((level) =>
    settings.roleIds[level].map((roleId) => ({ roleId, level })),
  );
  const everyone = settings.everyoneViews ? [{ roleId: EVERYONE, level: 'viewer' as const }] : [];
  const isThere = ({ roleId }: AccessSeed) => roleId === EVERYONE || roleIds.includes(roleId);
  const isUsed = ({ roleId, level }: AccessSeed) => used.some((each) => each.roleId === roleId && each.level === level);
  return [...everyone, ...wanted].filter((each) => isThere(each) && !isUsed(each));
}

/** The highest level of each role, since they come in ascending order. */
const levelsOf = (seeds: readonly AccessSeed[]): PermissionMap['levels'] =>
  Object.fromEntries(seeds.map(({ roleId, level }) => [roleId, level]));
