import { zonedTimeOf } from '../../../time/zonedTime.ts';
import type { AccountRef, LibraryRef } from '../../servers/refs.ts';
import { serverIfScopeIsWholeServer } from '../../servers/scope.ts';
import type { AccountOwners } from './owners.ts';
import type { PlayerSelector, RuleConditions, SessionRule } from './rule.ts';
import { accountIdOf, type Stream, serverOfStream } from './stream.ts';

/** Roles, in this guild, of the people linked to an account. Undefined if the roles are unknown for now. */
export type FindDiscordRolesOfAccount = (guildId: string, account: AccountRef) => readonly string[] | undefined;

interface Viewers extends Pick<AccountOwners, 'sameAs'> {
  readonly rolesOf: FindDiscordRolesOfAccount;
}

/**
 * True if the rule exempts the stream. Also true if an exemption cannot be checked, because missing data must never end
 * a stream.
 */
export function isStreamExemptFromRule(
  rule: Pick<SessionRule, 'exempt' | 'guildId'>,
  stream: Stream,
  { rolesOf, sameAs }: Viewers,
): boolean {
  const { accounts, roleIds, players } = rule.exempt;
  const accountId = accountIdOf(stream);
  if (players.some((match) => mayBePlayer(match, stream))) return true;
  if (accountId === undefined) return accounts.length > 0 || roleIds.length > 0;
  const viewerAccounts = sameAs(accountId);
  if (viewerAccounts.some((account) => accounts.includes(account))) return true;
  return roleIds.length > 0 && viewerAccounts.some((account) => hasRole(rolesOf(rule.guildId, account), roleIds));
}

/**
 * True if one of the roles is among `roleIds`. Also true for unknown roles, because an exempt role may be among them.
 */
const hasRole = (roles: readonly string[] | undefined, roleIds: readonly string[]): boolean =>
  roles === undefined || roles.some((id) => roleIds.includes(id));

/** True if the stream's player matches. Also true if the server does not send the player's id or product. */
function mayBePlayer(match: PlayerSelector, { player }: Stream): boolean {
  const decisiveValue = 'id' in match ? player.id : player.product;
  return decisiveValue === undefined || isPlayer(match, player);
}

const isPlayer = (match: PlayerSelector, { id, product }: Stream['player']): boolean =>
  'id' in match ? id === match.id : product?.toLowerCase() === match.product.toLowerCase();

/**
 * True if the rule's conditions select the stream. Conditions on pausing and transcoding are checked later, because
 * limits also count streams that are neither paused nor transcoded.
 */
export function isStreamSelectedByRule(conditions: RuleConditions, stream: Stream, isInTimeNow: boolean): boolean {
  const { item, player, isLocal, kbps } = stream;
  const { isRemote, player: rulePlayer, platform, librarySectionId, kind, kbps: kbpsLimit } = conditions;
  return (
    isInTimeNow &&
    (isRemote === undefined || isLocal === false) &&
    (rulePlayer === undefined || isPlayer(rulePlayer, player)) &&
    (platform === undefined || player.platform?.toLowerCase() === platform.toLowerCase()) &&
    (librarySectionId === undefined || isFrom(librarySectionId, stream)) &&
    (kind === undefined || item.kind === kind) &&
    (kbpsLimit === undefined || (kbps !== undefined && kbps > kbpsLimit))
  );
}

function isFrom(library: LibraryRef, stream: Stream): boolean {
  const wholeServer = serverIfScopeIsWholeServer(library);
  return wholeServer === undefined ? stream.item.librarySectionId === library : serverOfStream(stream) === wholeServer;
}

export function matchesPauseAndTranscode(conditions: RuleConditions, stream: Stream, pausedMs: number): boolean {
  const { pausedMs: leastPausedMs, transcodedFromLines, transcodedFromKbps } = conditions;
  return (
    (leastPausedMs === undefined || (stream.isPaused && pausedMs >= leastPausedMs)) &&
    (transcodedFromLines === undefined || isTranscodedFrom(transcodedFromLines, stream, stream.lines)) &&
    (transcodedFromKbps === undefined || isTranscodedFrom(transcodedFromKbps, stream, stream.fileKbps))
  );
}

const isTranscodedFrom = (least: number, { isVideoTranscoded }: Stream, fileValue: number | undefined): boolean =>
  isVideoTranscoded && (least === 0 || (fileValue !== undefined && fileValue >= least));

export function isWithinRuleHours({ hours, weekdays, timeZone = 'UTC' }: RuleConditions, at: Date): boolean {
  if (hours === undefined && weekdays === undefined) return true;
  const local = zonedTimeOf(at, timeZone);
  const minute = local.hour * 60 + local.minute;
  const yesterday = local.dayOfWeek === 1 ? 7 : local.dayOfWeek - 1;
  const isRuleDay = (weekday: number): boolean => weekdays === undefined || weekdays.includes(weekday);
  if (hours === undefined) return isRuleDay(local.dayOfWeek);
  const { from, to } = hours;
  if (from < to) return isRuleDay(local.dayOfWeek) && minute >= from && minute < to;
  return (isRuleDay(local.dayOfWeek) && minute >= from) || (isRuleDay(yesterday) && minute < to);
}
