import type { AuditDetails } from '../audit.ts';
import type { Override, PermissionMap } from './access.ts';
import { type Difference, isSameTarget, type Target } from './changes.ts';

export function differenceOf(before: PermissionMap, after: PermissionMap): Difference {
  const roleIds = [...new Set([...Object.keys(before.levels), ...Object.keys(after.levels)])];
  const has = ({ overrides }: PermissionMap, one: Override) =>
    overrides.some((each) => each.effect === one.effect && isSameTarget(each, one));
  return {
    levels: roleIds.flatMap((roleId) => {
      const was = before.levels[roleId];
      const is = after.levels[roleId];
      return was === is ? [] : [{ roleId, ...(was && { before: was }), ...(is && { after: is }) }];
    }),
    removed: before.overrides.filter((each) => !has(after, each)),
    added: after.overrides.filter((each) => !has(before, each)),
  };
}

/** A change as the audit trail keeps it: by ids, before and after. */
export function differenceDetails({ levels, removed, added }: Difference): Pick<AuditDetails, 'before' | 'after'> {
  const said = (side: 'before' | 'after', overrides: readonly Override[]): string | undefined =>
    [
      ...levels.map(({ roleId, [side]: level = 'none' }) => `role ${roleId}: ${level}`),
      ...overrides.map(overrideText),
    ].join('; ') || undefined;
  return { before: said('before', removed), after: said('after', added) };
}

const overrideText = ({ effect, ...target }: Override): string => `${effect} ${targetText(target)}`;

/** A person is written as a mention, which the trail keeps as a pseudonym. */
export const targetText = ({ capability, subject: { kind, id }, channelId, serverId }: Target): string =>
  [
    `${capability} ${kind === 'person' ? `<@${id}>` : `role ${id}`}`,
    ...(channelId === undefined ? [] : [`in channel ${channelId}`]),
    ...(serverId === undefined ? [] : [`on server ${serverId}`]),
  ].join(' ');
