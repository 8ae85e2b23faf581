import type { AuditDetails } from '../audit.ts';
import type { Override, PermissionMap } from './access.ts';
import { type Difference, isSameTarget, type Target } from './changes.ts';

export function differenceOf(before: PermissionMap, after: PermissionMap): Difference {
  const roleIds = [...new Set([...Object.keys(before.levels), ...Object.keys(after.levels)])];
  const hasOverride = ({ overrides }: PermissionMap, candidate: Override) =>
    overrides.some((override) => override.effect === candidate.effect && isSameTarget(override, candidate));
  return {
    levels: roleIds.flatMap((roleId) => {
      const levelBefore = before.levels[roleId];
      const levelAfter = after.levels[roleId];
      return levelBefore === levelAfter
        ? []
        : [{ roleId, ...(levelBefore && { before: levelBefore }), ...(levelAfter && { after: levelAfter }) }];
    }),
    removed: before.overrides.filter((override) => !hasOverride(after, override)),
    added: after.overrides.filter((override) => !hasOverride(before, override)),
  };
}

/** Describes a permission change for the audit trail, with ids instead of names. */
export function differenceDetails({ levels, removed, added }: Difference): Pick<AuditDetails, 'before' | 'after'> {
  const describe = (side: 'before' | 'after', overrides: readonly Override[]): string | undefined =>
    [
      ...levels.map(({ roleId, [side]: level = 'none' }) => `role ${roleId}: ${level}`),
      ...overrides.map(overrideText),
    ].join('; ') || undefined;
  return { before: describe('before', removed), after: describe('after', added) };
}

const overrideText = ({ effect, ...target }: Override): string => `${effect} ${targetText(target)}`;

/**
 * Describes an override's capability, subject and place for the audit trail. A person is written as a mention, which
 * the trail stores as a pseudonym.
 */
export const targetText = ({ capability, subject: { kind, id }, channelId, serverId }: Target): string =>
  [
    `${capability} ${kind === 'person' ? `<@${id}>` : `role ${id}`}`,
    ...(channelId === undefined ? [] : [`in channel ${channelId}`]),
    ...(serverId === undefined ? [] : [`on server ${serverId}`]),
  ].join(' ');
