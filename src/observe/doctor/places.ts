import type { Finding } from '../../domain/doctor/findings.ts';
import { plainAddress } from '../../domain/live/addressKey.ts';
import { isPublicAddress } from '../../domain/localNetwork.ts';
import type { MediaServer } from '../../domain/media/mediaServer.ts';
import type { Session } from '../../domain/media/sessions/session.ts';

/**
 * Detects a reverse proxy that does not pass on the viewers' addresses: every viewer then has the proxy's
 * address. Finds nothing if the sessions cannot be read; another check reports that.
 */
export async function placeFindings(
  media: Pick<MediaServer, 'sessions'>,
  signal: AbortSignal,
): Promise<readonly Finding[]> {
  const sessions = await media.sessions({ signal }).catch((): readonly Session[] => []);
  // The relay is a known reason for one address.
  const direct = sessions.filter(({ player }) => player.address !== undefined && player.relayed !== true);
  const addresses = new Set(direct.map(({ player }) => plainAddress(player.address ?? '')));
  const [address = ''] = addresses;
  const isOne = addresses.size === 1 && countOf(direct, isPublicAddress(address) ? viewerOf : playerOf) > 1;
  return isOne ? [{ kind: 'one-address', streams: direct.length }] : [];
}

const countOf = (sessions: readonly Session[], what: (session: Session) => string | undefined): number =>
  new Set(sessions.flatMap((session) => what(session) ?? [])).size;

/** Several players of one person may well share a public address: a house has one. */
const viewerOf = ({ user }: Session): string | undefined => user.id ?? user.name;

const playerOf = ({ player }: Session): string | undefined => player.machineIdentifier ?? player.title;
