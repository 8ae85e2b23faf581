import type { Override } from '../../domain/access.ts';
import type { Difference } from '../../domain/accessChanges.ts';

/** A change as the audit trail keeps it: in one line, by ids. */
export function differenceText({ levels, removed, added }: Difference): string {
  const parts = [
    ...levels.map(({ roleId, before = 'none', after = 'none' }) => `level of role ${roleId}: ${before} -> ${after}`),
    ...removed.map((each) => `- ${overrideText(each)}`),
    ...added.map((each) => `+ ${overrideText(each)}`),
  ];
  return parts.length === 0 ? 'nothing differs' : parts.join('; ');
}

const overrideText = ({ effect, capability, subject, channelId }: Override): string =>
  `${effect} ${capability} ${subject.kind} ${subject.id}${channelId === undefined ? '' : ` in ${channelId}`}`;
