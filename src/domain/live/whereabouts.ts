import { isHostAddress, isLocalAddress, isLoopback, isPublicAddress } from '../localNetwork.ts';
import type { Session } from '../media/sessions/session.ts';
import { type AddressKey, plainAddress } from './addressKey.ts';

/** Locations that contradict a player's claim to be local. */
const ELSEWHERE = new Set(['wan', 'cellular']);

/**
 * The place that a session comes from. `isLocal`: true in the server's own house. `publicAddress`: the address of the player's house on the
 * internet. Both are undefined if unknown. At home each device has an address of its own, so there only the address of the house counts.
 */
function whereaboutsOf({ player, location }: Pick<Session, 'player' | 'location'>) {
  const own = hostOf(player.address);
  const away = player.local === false ? false : undefined;
  if (isHidden(player, location)) return { isLocal: away, publicAddress: undefined };
  const named = hostOf(player.publicAddress);
  // A private address is one of an unknown network, so it only counts if the player's own address is public.
  const elsewhere = isPublic(named) || isPublic(own) ? named : undefined;
  if (isContradicted(player, location)) return { isLocal: away, publicAddress: elsewhere };
  // Without a word about it, a private address is one of the server's own network.
  const isLocal = player.local ?? (own !== undefined && isLocalAddress(own) ? true : undefined);
  // Servers that do not send the home's address send it as the player's own. Devices at home may have an IPv6
  // address of the home's network, whose first half identifies the home.
  const homeAddress = isLocal ? named : elsewhere;
  return { isLocal, publicAddress: homeAddress ?? (isPublic(own) ? own : undefined) };
}

/** True if the location of the session contradicts the player. */
function isContradicted({ local }: Session['player'], location: string | undefined): boolean {
  return location !== undefined && (local ? ELSEWHERE.has(location) : location === 'lan');
}

const isPublic = (address: string | undefined): boolean => address !== undefined && isPublicAddress(address);

/** True if the relay or a proxy on the server's machine hides the player: the session then has the server's own address. */
function isHidden({ relayed, address }: Session['player'], location: string | undefined): boolean {
  return relayed === true || location === 'relay' || (address !== undefined && isLoopback(plainAddress(address)));
}

function hostOf(address: string | undefined): string | undefined {
  const plain = address === undefined ? undefined : plainAddress(address);
  return plain !== undefined && isHostAddress(plain) ? plain : undefined;
}

/** The same without the address itself. */
export function keptWhereabouts(session: Pick<Session, 'player' | 'location'>, addressKey: AddressKey) {
  const { isLocal, publicAddress } = whereaboutsOf(session);
  return { isLocal, addressKey: publicAddress === undefined ? undefined : addressKey(publicAddress) };
}
