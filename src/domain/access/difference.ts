import type { AuditDetails } from '../audit.ts';
import type { Override, PermissionMap } from './access.ts';
import { type Difference, hasOverride, type Target } from './changes.ts';

export function differenceOf(before: PermissionMap, after: PermissionMap): Difference {
  const roleIds = [...new Set([...Object.keys(before.levels), ...Object.keys(after.levels)])];
  const levels = roleIds.map((roleId) => ({ roleId, before: before.levels[roleId], after: after.levels[roleId] }));
  return {
    levels: levels.filter((level) => level.before !== level.after),
    removed: before.overrides.filter((override) => !hasOverride(after, override)),
    added: after.overrides.filter((override) => !hasOverride(before, override)),
  };
}

/** Describes a permission change for the audit trail, with ids instead of names. */
export function differenceDetails({ levels, removed, added }: Difference): Pick<AuditDetails, 'before' | 'after'> {
  const levelsBefore = levels.map(({ roleId, before = 'none' }) => `role ${roleId}: ${before}`);
  const levelsAfter = levels.map(({ roleId, after = 'none' }) => `role ${roleId}: ${after}`);
  return { before: joinedText(levelsBefore, removed), after: joinedText(levelsAfter, added) };
}

function joinedText(levelTexts: readonly string[], overrides: readonly Override[]): string | undefined {
  const parts = [...levelTexts, ...overrides.map(overrideText)];
  return parts.length === 0 ? undefined : parts.join('; ');
}

const overrideText = ({ effect, ...target }: Override): string => `${effect} ${targetText(target)}`;

/**
 * Describes an override's capability, subject and place for the audit trail. A person is written as a mention, which
 * the trail stores as a pseudonym.
 */
export function targetText({ capability, subject, channelId, serverId }: Target): string {
  const parts = [capability, subject.kind === 'person' ? `<@${subject.id}>` : `role ${subject.id}`];
  if (channelId !== undefined) parts.push(`in channel ${channelId}`);
  if (serverId !== undefined) parts.push(`on server ${serverId}`);
  return parts.join(' ');
}
