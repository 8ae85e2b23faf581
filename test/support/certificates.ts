import { readFileSync } from 'node:fs';
import { setDefaultCACertificates } from 'node:tls';
import { fileURLToPath } from 'node:url';

const fileOf = (name: string): string => fileURLToPath(new URL(`certificates/${name}.pem`, import.meta.url));
const readPem = (name: string): string => readFileSync(fileOf(name), 'utf8');

/** The file of the authority that signed the test certificates, for NODE_EXTRA_CA_CERTS. */
export const AUTHORITY_FILE = fileOf('authority');

const DOMAIN = '0123456789abcdef0123456789abcdef.plex.direct';

/** A server with a plex.direct certificate, and one whose certificate is for `localhost`. */
export const PLEX_DIRECT = { key: readPem('key'), cert: readPem('plexDirect'), domain: DOMAIN };
export const LOCALHOST = { key: readPem('key'), cert: readPem('localhost') };

/** Makes this process trust the test certificates, as NODE_EXTRA_CA_CERTS would. */
export function trustAuthority(): void {
  setDefaultCACertificates([readPem('authority')]);
}
