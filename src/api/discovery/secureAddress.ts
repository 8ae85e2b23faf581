import type { CallOptions } from '../../domain/media/callOptions.ts';
import { isToHost, relaysLast } from '../../domain/media/server/connections.ts';
import { MediaServerFailure } from '../../domain/media/server/failure.ts';
import type { AccountResource } from '../../domain/media/server/serverApi.ts';
import { createLook } from '../call.ts';
import { identity, isWithheld } from '../resources/identity.ts';
import type { Transport } from '../transport/request.ts';
import { vendorOfHost } from '../vocabularies/vocabularies.ts';
import type { Vocabulary } from '../vocabulary.ts';

/**
 * A vendor may give each server a domain with a certificate, and each of the server's addresses a name in it.
 */
const OWN_DOMAIN = /^\*\.([\da-f]+\.(.+))$/;
const IPV4 = /^\d{1,3}(?:\.\d{1,3}){3}$/;

interface SecureAddressDeps {
  /** Connects to another address; nothing that needs the token is sent there. */
  readonly open: (baseUrl: URL) => Transport;
  /** The resources that the vendor's account service knows (4.1). */
  readonly resources: (options: CallOptions, vendor: Vocabulary) => Promise<readonly AccountResource[]>;
}

/**
 * The address at which a server with "Secure connections: Required" can be reached if the given one does not work: https, with the
 * name that its certificate is made for. Undefined if it cannot be determined, or if `given` works.
 */
export async function findSecureAddress(
  given: URL,
  { open, resources }: SecureAddressDeps,
  options: CallOptions,
): Promise<string | undefined> {
  const secure = secured(given);
  const names = await namesAt(open(secure), options);
  if (names === 'trusted') return secure.href === given.href ? undefined : withoutSlash(secure.href);
  const [own] = names.flatMap((name) => ownDomainIn(name) ?? []);
  const single = names.find((name) => !name.startsWith('*'));
  if (own === undefined) return addressWith(single, secure);
  const { domain, vendor } = own;
  const known = await resources(options, vendor).catch(() => []);
  return bestOf(known, secure, domain) ?? addressWith(nameBelow(domain, secure), secure);
}

/** The server's domain and its vendor, if the certificate's name is in such a domain. */
function ownDomainIn(name: string): { readonly domain: string; readonly vendor: Vocabulary } | undefined {
  const match = OWN_DOMAIN.exec(name.toLowerCase());
  const [, domain = '', parent] = match ?? [];
  const vendor = vendorOfHost(domain);
  return vendor !== undefined && vendor.certificateDomain === parent ? { domain, vendor } : undefined;
}

function secured(given: URL): URL {
  const secure = new URL(given);
  secure.protocol = 'https:';
  // Otherwise the implied port of plain http would become that of https.
  if (given.protocol === 'http:' && given.port === '') secure.port = '80';
  return secure;
}

/** The names in the certificate at that address, or `trusted` if the certificate is valid for the address. */
async function namesAt(transport: Transport, options: CallOptions): Promise<readonly string[] | 'trusted'> {
  try {
    const look = createLook(transport);
    await look(identity(), options);
    return 'trusted';
  } catch (error) {
    if (isWithheld(error)) return 'trusted';
    return error instanceof MediaServerFailure ? (error.certifiedFor ?? []) : [];
  } finally {
    await transport.close();
  }
}

/** The connection with that certificate and port: one with the same address, else a local one, else another, else a relay. */
function bestOf(resources: readonly AccountResource[], given: URL, domain: string): string | undefined {
  const fitting = resources
    .flatMap(({ connections }) => connections)
    .filter(({ uri }) => uri?.startsWith('https://') && uri.endsWith(`.${domain}:${given.port}`))
    .sort(relaysLast);
  const best =
    fitting.find((connection) => isToHost(connection, given)) ??
    fitting.find(({ local, relay }) => local === true && relay !== true) ??
    fitting[0];
  return best?.uri;
}

const nameBelow = (domain: string, { hostname }: URL): string | undefined =>
  IPV4.test(hostname) ? `${hostname.replaceAll('.', '-')}.${domain}` : undefined;

const addressWith = (name: string | undefined, { port }: URL): string | undefined =>
  name === undefined ? undefined : withoutSlash(`https://${name}${port === '' ? '' : `:${port}`}`);

const withoutSlash = (address: string): string => address.replace(/\/$/, '');
