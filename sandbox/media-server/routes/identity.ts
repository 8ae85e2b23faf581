import { containerAnswer } from '../http/answer.ts';
import type { Route } from '../http/route.ts';

/** Returns attributes only. Where it needs no token, it does not prove that one is valid (MEDIA-SERVER.md). */
export const identity: Route = {
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
