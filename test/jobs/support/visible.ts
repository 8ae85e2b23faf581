import type { SessionServers } from '../../../src/domain/live/snapshot.ts';
import { FIRST_SERVER_ID } from '../../../src/domain/servers/refs.ts';

/** Every guild may see the only media server. */
export const ONE_VISIBLE: SessionServers = { serversOf: () => [FIRST_SERVER_ID], serverOf: () => FIRST_SERVER_ID };
