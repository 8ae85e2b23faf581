import { isLocalAddress, isLoopback, isPublicAddress } from '../localNetwork.ts';
import type { Session } from '../media/sessions/session.ts';
import { type AddressKey, plainAddress } from './addressKey.ts';

/** Locations that contradict a player that says it is local. */
const ELSEWHERE = new Set(['wan', 'cellular']);

/**
 * Where a session comes from: the server's own house, and the public address of the house. Without both nobody knows.
 *
 * At home each device has an address of its own, so there only the address of the house counts. Over the relay, and behind a proxy on the
 * server's own machine, the address is the server's, and says nothing.
 */
function whereaboutsOf({ player, location }: Pick<Session, 'player' | 'location'>) {
  const own = player.address === undefined ? undefined : plainAddress(player.address);
  const isHidden = player.relayed === true || location === 'relay' || (own !== undefined && isLoopback(own));
  const away = player.local === false ? false : undefined;
  if (isHidden) return { isLocal: away, publicAddress: undefined };
  const publicAddress = asPublic(player.publicAddress);
  const isContradicted = location !== undefined && (player.local ? ELSEWHERE.has(location) : location === 'lan');
  if (isContradicted) return { isLocal: away, publicAddress };
  // Without a word about it, a private address is one of the server's own network.
  const isLocal = player.local ?? (own !== undefined && isLocalAddress(own) ? true : undefined);
  // Elsewhere, servers that do not name the house's address give it as the player's own.
  return { isLocal, publicAddress: publicAddress ?? (isLocal ? undefined : asPublic(own)) };
}

function asPublic(address: string | undefined): string | undefined {
  const plain = address === undefined ? undefined : plainAddress(address);
  return plain !== undefined && isPublicAddress(plain) ? plain : undefined;
}

/** The same without the address itself. */
export function keptWhereabouts(session: Pick<Session, 'player' | 'location'>, addressKey: AddressKey) {
  const { isLocal, publicAddress } = whereaboutsOf(session);
  return { isLocal, addressKey: publicAddress === undefined ? undefined : addressKey(publicAddress) };
}
