import type { AuditDetails } from '../audit.ts';
import type { PermissionMap, PermissionOverride } from './access.ts';
import { hasPermissionOverride, type PermissionMapDifference, type PermissionOverrideTarget } from './changes.ts';

export function comparePermissionMaps(before: PermissionMap, after: PermissionMap): PermissionMapDifference {
  const roleIds = [...new Set([...Object.keys(before.levels), ...Object.keys(after.levels)])];
  const levels = roleIds.map((roleId) => ({ roleId, before: before.levels[roleId], after: after.levels[roleId] }));
  return {
    levels: levels.filter((level) => level.before !== level.after),
    removed: before.overrides.filter((override) => !hasPermissionOverride(after, override)),
    added: after.overrides.filter((override) => !hasPermissionOverride(before, override)),
  };
}

/** Describes a permission change for the audit trail, with ids instead of names. */
export function auditDetailsOfPermissionChange({
  levels,
  removed,
  added,
}: PermissionMapDifference): Pick<AuditDetails, 'before' | 'after'> {
  const levelsBefore = levels.map(({ roleId, before = 'none' }) => `role ${roleId}: ${before}`);
  const levelsAfter = levels.map(({ roleId, after = 'none' }) => `role ${roleId}: ${after}`);
  return { before: joinedText(levelsBefore, removed), after: joinedText(levelsAfter, added) };
}

function joinedText(levelTexts: readonly string[], overrides: readonly PermissionOverride[]): string | undefined {
  const parts = [...levelTexts, ...overrides.map(overrideText)];
  return parts.length === 0 ? undefined : parts.join('; ');
}

const overrideText = ({ effect, ...target }: PermissionOverride): string =>
  `${effect} ${describePermissionOverrideTarget(target)}`;

/**
 * Describes an override's capability, subject and place for the audit trail. A person is written as a mention, which
 * the trail stores as a pseudonym.
 */
export function describePermissionOverrideTarget({
  capability,
  subject,
  channelId,
  serverId,
}: PermissionOverrideTarget): string {
  const parts = [capability, subject.kind === 'person' ? `<@${subject.id}>` : `role ${subject.id}`];
  if (channelId !== undefined) parts.push(`in channel ${channelId}`);
  if (serverId !== undefined) parts.push(`on server ${serverId}`);
  return parts.join(' ');
}
