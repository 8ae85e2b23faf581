import type { MediaServerCallOptions } from '../../domain/media/callOptions.ts';
import { compareRelaysLast, doesConnectionLeadToHost } from '../../domain/media/server/connections.ts';
import { MediaServerFailure } from '../../domain/media/server/failure.ts';
import type { AccountResource } from '../../domain/media/server/serverApi.ts';
import { createCallWithoutServer } from '../call.ts';
import { identityEndpoint, isIdentityWithheld } from '../resources/identity.ts';
import type { Transport } from '../transport/request.ts';
import { vendorOfHost } from '../vocabularies/vocabularies.ts';
import type { Vocabulary } from '../vocabulary.ts';

/**
 * Matches a wildcard name in a server's certificate. The vendor gives each server a domain, with a name for each of its
 * addresses.
 */
const OWN_DOMAIN = /^\*\.([\da-f]+\.(.+))$/;
const IPV4 = /^\d{1,3}(?:\.\d{1,3}){3}$/;

interface SecureAddressDeps {
  /** Makes a transport for another URL. It is not used for requests that need the token. */
  readonly open: (baseUrl: URL) => Transport;
  /** Reads the servers and players that the vendor's account service lists (interface.md, 4.1). */
  readonly resources: (options: MediaServerCallOptions, vendor: Vocabulary) => Promise<readonly AccountResource[]>;
}

/**
 * The https URL of a server with the setting "Secure connections: Required", with the name from its certificate.
 * Undefined if it cannot be determined, or if `address` works.
 */
export async function findHttpsAddressOfServer(
  address: URL,
  { open, resources }: SecureAddressDeps,
  options: MediaServerCallOptions,
): Promise<string | undefined> {
  const secureUrl = withHttps(address);
  const names = await readCertificateNames(open(secureUrl), options);
  if (names === 'trusted') return secureUrl.href === address.href ? undefined : withoutSlash(secureUrl.href);
  const [ownDomain] = names.flatMap((name) => ownDomainIn(name) ?? []);
  const plainName = names.find((name) => !name.startsWith('*'));
  if (ownDomain === undefined) return urlOfName(plainName, secureUrl);
  const { domain, vendor } = ownDomain;
  const knownResources = await resources(options, vendor).catch(() => []);
  return bestAddress(knownResources, secureUrl, domain) ?? urlOfName(nameBelow(domain, secureUrl), secureUrl);
}

/** The domain that the vendor gave the server. Undefined if the certificate's name belongs to no such domain. */
function ownDomainIn(name: string): { readonly domain: string; readonly vendor: Vocabulary } | undefined {
  const match = OWN_DOMAIN.exec(name.toLowerCase());
  const [, domain = '', parent] = match ?? [];
  const vendor = vendorOfHost(domain);
  return vendor !== undefined && vendor.certificateDomain === parent ? { domain, vendor } : undefined;
}

function withHttps(address: URL): URL {
  const secureUrl = new URL(address);
  secureUrl.protocol = 'https:';
  // Keeps the port of `http://host`, which is 80. Without a port, `https://host` would mean 443.
  if (address.protocol === 'http:' && address.port === '') secureUrl.port = '80';
  return secureUrl;
}

/** Host names in the server's certificate. `trusted` if the certificate is valid for the address. */
async function readCertificateNames(
  transport: Transport,
  options: MediaServerCallOptions,
): Promise<readonly string[] | 'trusted'> {
  try {
    const callUnknown = createCallWithoutServer(transport);
    await callUnknown(identityEndpoint(), options);
    return 'trusted';
  } catch (error) {
    if (isIdentityWithheld(error)) return 'trusted';
    return error instanceof MediaServerFailure ? (error.certifiedFor ?? []) : [];
  } finally {
    await transport.close();
  }
}

/** URL of a connection with this domain and port. Prefers the same host, then a local one. Relays come last. */
function bestAddress(resources: readonly AccountResource[], address: URL, domain: string): string | undefined {
  const matchingConnections = resources
    .flatMap(({ connections }) => connections)
    .filter(({ uri }) => uri?.startsWith('https://') && uri.endsWith(`.${domain}:${address.port}`))
    .sort(compareRelaysLast);
  const bestConnection =
    matchingConnections.find((connection) => doesConnectionLeadToHost(connection, address)) ??
    matchingConnections.find(({ local, relay }) => local === true && relay !== true) ??
    matchingConnections[0];
  return bestConnection?.uri;
}

const nameBelow = (domain: string, { hostname }: URL): string | undefined =>
  IPV4.test(hostname) ? `${hostname.replaceAll('.', '-')}.${domain}` : undefined;

const urlOfName = (name: string | undefined, { port }: URL): string | undefined =>
  name === undefined ? undefined : withoutSlash(`https://${name}${port === '' ? '' : `:${port}`}`);

const withoutSlash = (address: string): string => address.replace(/\/$/, '');
