import type { DoctorFinding } from '../../domain/doctor/findings.ts';
import { normalizeIpAddress } from '../../domain/live/addressKey.ts';
import { isPublicAddress } from '../../domain/localNetwork.ts';
import type { MediaServer } from '../../domain/media/mediaServer.ts';
import type { Session } from '../../domain/media/sessions/session.ts';

/**
 * Finding about a reverse proxy that hides the viewers' addresses, so that all viewers seem to come from one address.
 * Empty if the sessions cannot be read, which another check reports.
 */
export async function findHiddenViewerAddresses(
  media: Pick<MediaServer, 'sessions'>,
  signal: AbortSignal,
): Promise<readonly DoctorFinding[]> {
  const sessions = await media.sessions({ signal }).catch((): readonly Session[] => []);
  // Players on the relay do not count, because the relay explains their common address.
  const directSessions = sessions.filter(({ player }) => player.address !== undefined && player.relayed !== true);
  const addresses = directSessions.flatMap(({ player }) => player.address ?? []);
  const [address, ...otherAddresses] = new Set(addresses.map(normalizeIpAddress));
  if (address === undefined || otherAddresses.length > 0) return [];
  const clients = countDistinct(directSessions, isPublicAddress(address) ? viewerOf : playerOf);
  return clients > 1 ? [{ kind: 'one-address', streams: directSessions.length }] : [];
}

const countDistinct = (sessions: readonly Session[], readValue: (session: Session) => string | undefined): number =>
  new Set(sessions.flatMap((session) => readValue(session) ?? [])).size;

/**
 * Identifies the viewer of a stream. At a public address the doctor counts people instead of players, because all
 * players of a home share its address.
 */
const viewerOf = ({ user }: Session): string | undefined => user.id ?? user.name;

const playerOf = ({ player }: Session): string | undefined => player.machineIdentifier ?? player.title;
