import { zoned } from '../../../time/zonedTime.ts';
import type { AccountRef, LibraryRef } from '../../servers/refs.ts';
import { wholeServerIn } from '../../servers/scope.ts';
import type { Owners } from './owners.ts';
import type { PlayerMatch, RuleConditions, SessionRule } from './rule.ts';
import { accountIdOf, type Stream, serverOfStream } from './stream.ts';

/** The guild roles of the people linked to an account; undefined if unknown now. */
export type RolesOf = (guildId: string, account: AccountRef) => readonly string[] | undefined;

/** The viewers, as far as a rule needs to know them. */
interface Viewers extends Pick<Owners, 'sameAs'> {
  readonly rolesOf: RolesOf;
}

/** True if the rule exempts that stream, or if that is unknown: missing data never ends a stream. */
export function isExempt(
  rule: Pick<SessionRule, 'exempt' | 'guildId'>,
  stream: Stream,
  { rolesOf, sameAs }: Viewers,
): boolean {
  const { accounts, roleIds, players } = rule.exempt;
  const accountId = accountIdOf(stream);
  const same = accountId === undefined ? [undefined] : sameAs(accountId);
  return (
    (accounts.length > 0 && same.some((each) => each === undefined || accounts.includes(each))) ||
    (roleIds.length > 0 &&
      same.some((each) => hasRole(each === undefined ? undefined : rolesOf(rule.guildId, each), roleIds))) ||
    players.some((match) => maybePlayer(match, stream))
  );
}

/** True for unknown roles, because any of these may be among them. */
const hasRole = (roles: readonly string[] | undefined, roleIds: readonly string[]): boolean =>
  roles === undefined || roles.some((id) => roleIds.includes(id));

const maybePlayer = (match: PlayerMatch, { player }: Stream): boolean =>
  'id' in match
    ? player.id === undefined || player.id === match.id
    : player.product === undefined || isProduct(match.product, player.product);

const isProduct = (wanted: string, product: string | undefined): boolean =>
  product !== undefined && product.toLowerCase() === wanted.toLowerCase();

/**
 * True if the rule's conditions select the stream. Paused and transcoded are checked later, because limits
 * count all streams.
 */
export function isSelected(conditions: RuleConditions, stream: Stream, isInTime: boolean): boolean {
  const { item, player, isLocal, kbps } = stream;
  const { isRemote, player: wanted, platform, librarySectionId, kind, kbps: most } = conditions;
  return (
    isInTime &&
    (isRemote === undefined || isLocal === false) &&
    (wanted === undefined || ('id' in wanted ? player.id === wanted.id : isProduct(wanted.product, player.product))) &&
    (platform === undefined || player.platform?.toLowerCase() === platform.toLowerCase()) &&
    (librarySectionId === undefined || isFrom(librarySectionId, stream)) &&
    (kind === undefined || item.kind === kind) &&
    (most === undefined || (kbps !== undefined && kbps > most))
  );
}

/** A library, or all of a media server. */
function isFrom(library: LibraryRef, stream: Stream): boolean {
  const whole = wholeServerIn(library);
  return whole === undefined ? stream.item.librarySectionId === library : serverOfStream(stream) === whole;
}

/** True if a selected stream is in the state that the rule requires. */
export function isInState(conditions: RuleConditions, stream: Stream, pausedMs: number): boolean {
  const { pausedMs: atLeast, transcodedFromLines, transcodedFromKbps } = conditions;
  return (
    (atLeast === undefined || (stream.isPaused && pausedMs >= atLeast)) &&
    (transcodedFromLines === undefined || isTranscodedFrom(transcodedFromLines, stream, stream.lines)) &&
    (transcodedFromKbps === undefined || isTranscodedFrom(transcodedFromKbps, stream, stream.fileKbps))
  );
}

const isTranscodedFrom = (least: number, { isVideoTranscoded }: Stream, known: number | undefined): boolean =>
  isVideoTranscoded && (least === 0 || (known !== undefined && known >= least));

/** True if a rule's hours and weekdays include that moment. */
export function isInTime({ hours, weekdays, timeZone = 'UTC' }: RuleConditions, at: Date): boolean {
  if (hours === undefined && weekdays === undefined) return true;
  const local = zoned(at, timeZone);
  const minute = local.hour * 60 + local.minute;
  const yesterday = local.dayOfWeek === 1 ? 7 : local.dayOfWeek - 1;
  const isOn = (weekday: number): boolean => weekdays === undefined || weekdays.includes(weekday);
  if (hours === undefined) return isOn(local.dayOfWeek);
  const { from, to } = hours;
  if (from < to) return isOn(local.dayOfWeek) && minute >= from && minute < to;
  return (isOn(local.dayOfWeek) && minute >= from) || (isOn(yesterday) && minute < to);
}
