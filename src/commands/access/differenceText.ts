import type { Override } from '../../domain/access/access.ts';
import type { Difference, Target } from '../../domain/access/changes.ts';
import type { AuditDetails } from '../../domain/audit.ts';

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
