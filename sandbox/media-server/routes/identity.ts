import { containerAnswer } from '../http/answer.ts';
import type { Route } from '../http/route.ts';

/**
 * Identifies the server, in attributes only. If the identity needs no token, a success does not prove that a token is
 * valid (MEDIA-SERVER.md).
 */
export const showIdentity: Route = {
  operation: 'MEDIA-SERVER.md: identity',
  title: 'Server identity',
  method: 'GET',
  path: '/identity',
  isOpen: true,
  parameters: {},
  answer: ({ world: { behaviour, machineIdentifier, profile } }) =>
    containerAnswer(
      { claimed: 1, machineIdentifier: behaviour.claimedMachine ?? machineIdentifier, version: profile.version },
      [],
    ),
};
