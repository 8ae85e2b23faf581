import { createMediaContainerResponse } from '../http/answer.ts';
import type { MediaServerRoute } from '../http/route.ts';

/**
 * Identifies the server, in attributes only. If the identity needs no token, a success does not prove that a token is
 * valid (MEDIA-SERVER.md).
 */
export const showServerIdentityRoute: MediaServerRoute = {
  operation: 'MEDIA-SERVER.md: identity',
  title: 'Server identity',
  method: 'GET',
  path: '/identity',
  isOpen: true,
  parameters: {},
  answer: ({ world: { behaviour, machineIdentifier, profile } }) =>
    createMediaContainerResponse(
      { claimed: 1, machineIdentifier: behaviour.claimedMachine ?? machineIdentifier, version: profile.version },
      [],
    ),
};
