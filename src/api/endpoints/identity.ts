import type { ServerIdentity } from '../../domain/media/server/identity.ts';
import { MAY_BE_MISSING, read, xml } from '../endpoint.ts';
import { flag, text } from '../xml/fields.ts';
import { UnreadableXml } from '../xml/unreadable.ts';
import { attributesOf, type Element } from '../xml/xml.ts';

/** What can be the host of a playlist's uri without changing what the uri means. */
const MACHINE = /^[\w.~-]{1,128}$/;

export const isMachineIdentifier = (name: string): boolean => MACHINE.test(name);

function decodeIdentity(container: Element): ServerIdentity {
  const a = attributesOf(container);
  const machineIdentifier = text(a, 'machineIdentifier');
  if (machineIdentifier === undefined || !isMachineIdentifier(machineIdentifier)) {
    throw new UnreadableXml('it has no machineIdentifier');
  }
  return { machineIdentifier, version: text(a, 'version'), claimed: flag(a, 'claimed') };
}

/** Named in 4.24, shown in MEDIA-SERVER.md. It needs no token, so it does not prove one. */
export const identity = () =>
  read({ path: '/identity', reading: xml(decodeIdentity), failures: MAY_BE_MISSING, proof: 'none' });
