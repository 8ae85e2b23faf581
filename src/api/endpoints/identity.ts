import { MediaServerFailure } from '../../domain/media/server/failure.ts';
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

/** Named in 4.24, shown in MEDIA-SERVER.md. Sent without a token, since real servers want none and it may be a stranger who answers. */
export const identity = () =>
  read({ path: '/identity', reading: xml(decodeIdentity), failures: MAY_BE_MISSING, proof: 'none' });

/** A server may lack the identity. By interface 5.1 it may want the token for it, and a proxy may withhold it from those who send none. */
export const isWithheld = (error: unknown): error is MediaServerFailure =>
  error instanceof MediaServerFailure && WITHHELD.has(error.kind);

const WITHHELD: ReadonlySet<string> = new Set(['unsupported', 'unauthorized', 'forbidden']);
