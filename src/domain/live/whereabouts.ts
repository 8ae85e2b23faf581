import { isHostAddress, isLocalAddress, isLoopback, isPublicAddress } from '../localNetwork.ts';
import type { Session } from '../media/sessions/session.ts';
import { type IpAddressHasher, normalizeIpAddress } from './addressKey.ts';

/** Session locations that contradict a player's claim to be local. */
const ELSEWHERE = new Set(['wan', 'cellular']);

/**
 * Where a session comes from. `isLocal`: true if the player is in the media server's own home. `publicAddress`: the
 * internet address of the player's home, not the device's own address in it. Each is undefined if unknown.
 */
function whereaboutsOf({ player, location }: Pick<Session, 'player' | 'location'>) {
  const playerAddress = hostOf(player.address);
  const isLocalIfAway = player.local === false ? false : undefined;
  if (isHidden(player, location)) return { isLocal: isLocalIfAway, publicAddress: undefined };
  const statedAddress = hostOf(player.publicAddress);
  // A private stated address does not show from which home the player connects. It counts only if the player's own
  // address is public.
  const awayAddress = isPublic(statedAddress) || isPublic(playerAddress) ? statedAddress : undefined;
  if (isContradicted(player, location)) return { isLocal: isLocalIfAway, publicAddress: awayAddress };
  // If the server does not say whether the player is local, a private address means that it is.
  const isLocal = player.local ?? (playerAddress !== undefined && isLocalAddress(playerAddress) ? true : undefined);
  // Some servers send the home's address as the player's own address. A device at home may also have a public IPv6
  // address; its first half identifies the home.
  const homeAddress = isLocal ? statedAddress : awayAddress;
  return { isLocal, publicAddress: homeAddress ?? (isPublic(playerAddress) ? playerAddress : undefined) };
}

function isContradicted({ local }: Session['player'], location: string | undefined): boolean {
  return location !== undefined && (local ? ELSEWHERE.has(location) : location === 'lan');
}

const isPublic = (address: string | undefined): boolean => address !== undefined && isPublicAddress(address);

/** True if a relay, or a proxy on the media server's machine, hides the player's address. */
function isHidden({ relayed, address }: Session['player'], location: string | undefined): boolean {
  return relayed === true || location === 'relay' || (address !== undefined && isLoopback(normalizeIpAddress(address)));
}

function hostOf(address: string | undefined): string | undefined {
  const plainHost = address === undefined ? undefined : normalizeIpAddress(address);
  return plainHost !== undefined && isHostAddress(plainHost) ? plainHost : undefined;
}

export function hashSessionLocation(session: Pick<Session, 'player' | 'location'>, addressKey: IpAddressHasher) {
  const { isLocal, publicAddress } = whereaboutsOf(session);
  return { isLocal, addressKey: publicAddress === undefined ? undefined : addressKey(publicAddress) };
}
