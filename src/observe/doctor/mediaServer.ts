import type { DoctorCheck, DoctorFinding } from '../../domain/doctor/findings.ts';
import type { MediaServerCallOptions } from '../../domain/media/callOptions.ts';
import type { MediaServer } from '../../domain/media/mediaServer.ts';
import { isAccountEndpointRetired, MediaServerFailure } from '../../domain/media/server/failure.ts';
import type { ProbeServer, ServerProbeAnswer } from '../../domain/media/server/probe.ts';
import type { TokenLifetime } from '../../domain/media/server/tokenLife.ts';
import type { MediaServerVendor } from '../../domain/servers/vendor.ts';
import type { VocabularyName } from '../../domain/servers/vocabulary.ts';
import { ownershipInAccount } from '../../domain/serving/ownership.ts';
import { clockSkewFinding } from './clockSkew.ts';
import { describeMediaServerFailure, mightNeedHttps } from './describeMediaServerFailure.ts';
import { legacyFindings } from './legacyLibraries.ts';
import { findHiddenViewerAddresses } from './places.ts';
import { findFailingEndpoints, findTokenRightsProblems } from './token.ts';

export interface ServerSettingsAdvice {
  /** The vocabulary that the server really speaks. Undefined if it is MEDIA_VOCABULARY. */
  otherVocabulary(options: MediaServerCallOptions): Promise<VocabularyName | undefined>;
  /** URL of a server that accepts only https, with the name in its certificate. */
  secureAddress(options: MediaServerCallOptions): Promise<string | undefined>;
  /**
   * State of the route by which the account service lists servers. `replaced`: the route was retired, and its successor
   * responds. `gone`: the successor was retired too. Undefined: neither was noticed.
   */
  accountChange(): 'replaced' | 'gone' | undefined;
}

interface CheckParts {
  readonly media: MediaServer;
  readonly address: URL;
  /** The stored identifier, by which the server last identified itself. */
  readonly machineIdentifier?: string | undefined;
  readonly probe: ProbeServer;
  readonly advice: ServerSettingsAdvice;
  /** When the token expires. Undefined if it never does. */
  readonly tokenLife?: TokenLifetime | undefined;
  /** The server's vendor. Undefined until a request to the server succeeds. */
  readonly vocabulary: () => MediaServerVendor | undefined;
  /** True if the token crosses the internet in plain text. */
  readonly isPlain: () => Promise<boolean>;
}

export function createMediaServerChecks(parts: CheckParts): readonly DoctorCheck[] {
  const { media, address, probe, vocabulary, isPlain } = parts;
  return [
    {
      name: 'media server',
      run: async (signal) => [
        await addressFinding(parts, signal),
        ...((await isPlain()) ? [{ kind: 'server-plain' } as const] : []),
      ],
    },
    { name: 'addresses', run: (signal) => otherAddressFindings({ media, address, probe }, signal) },
    { name: 'account service', run: (signal) => accountFindings(parts, signal) },
    { name: 'token', run: (signal) => findTokenRightsProblems(parts, signal) },
    {
      name: 'vocabulary',
      run: async (signal) => {
        // The first request detects the vocabulary. Errors that are no failure of the media server are thrown on.
        await media.libraries({ signal }).catch(describeMediaServerFailure);
        const vendor = vocabulary();
        return vendor === undefined ? [] : [{ kind: 'vocabulary-known', vocabulary: vendor.name }];
      },
    },
    {
      name: 'endpoints',
      run: async (signal) => [
        ...(await findFailingEndpoints(media, signal)),
        ...(await findHiddenViewerAddresses(media, signal)),
      ],
    },
    { name: 'libraries', run: (signal) => legacyFindings(parts, signal) },
    {
      name: 'clock',
      run: async (signal) => {
        const answer = await probe(address, signal).catch(() => undefined);
        return answer?.time ? [clockSkewFinding('media server', answer.time)] : [];
      },
    },
  ];
}

async function addressFinding(
  { media, address, machineIdentifier: storedMachine, probe, advice }: CheckParts,
  signal: AbortSignal,
): Promise<DoctorFinding> {
  const answer = await probe(address, signal).catch(describeMediaServerFailure);
  if ('failure' in answer) {
    const httpsAddress = mightNeedHttps(answer) ? await advice.secureAddress({ signal }) : undefined;
    return httpsAddress === undefined
      ? { kind: 'server-silent', address: addressText(address), ...answer }
      : { kind: 'server-wants-https', address: addressText(address), instead: httpsAddress };
  }
  const { version, machineIdentifier = storedMachine } = await identityOf(media, answer, signal);
  if (storedMachine !== undefined && machineIdentifier !== storedMachine) {
    return { kind: 'server-another', address: addressText(address) };
  }
  return { kind: 'server-there', address: addressText(address), ms: answer.ms, version };
}

/**
 * Reads the server's identity. The probe sends no token, so the token is tried if the server did not identify itself.
 */
async function identityOf(media: Pick<MediaServer, 'identity'>, answer: ServerProbeAnswer, signal: AbortSignal) {
  return answer.machineIdentifier === undefined ? await media.identity({ signal }).catch(() => answer) : answer;
}

async function otherAddressFindings(
  { media, address, probe }: Pick<CheckParts, 'media' | 'address' | 'probe'>,
  signal: AbortSignal,
): Promise<readonly DoctorFinding[]> {
  const ownAnswer = await probe(address, signal).catch(() => undefined);
  if (ownAnswer === undefined) return [];
  const { machineIdentifier } = await identityOf(media, ownAnswer, signal);
  const otherUrls = await otherAddresses(media, { machineIdentifier, address }, signal);
  return Promise.all(
    otherUrls.map(async (url): Promise<DoctorFinding> => {
      const answer = await probe(url, signal).catch(() => undefined);
      // A server may keep its identity secret from clients without a token. If both addresses do so, they count as
      // addresses of the same server.
      const isOwnServer = answer && [ownAnswer.machineIdentifier, machineIdentifier].includes(answer.machineIdentifier);
      return isOwnServer
        ? { kind: 'address-there', address: addressText(url), ms: answer.ms }
        : { kind: 'address-silent', address: addressText(url) };
    }),
  );
}

const addressText = ({ origin, pathname }: URL): string => `${origin}${pathname === '/' ? '' : pathname}`;

/**
 * Other addresses of the server in the account service, without relays. Empty if the service does not respond or does
 * not list the server.
 */
async function otherAddresses(
  media: Pick<MediaServer, 'accountResources'>,
  { machineIdentifier, address }: Pick<CheckParts, 'machineIdentifier' | 'address'>,
  signal: AbortSignal,
): Promise<readonly URL[]> {
  const resources = await media.accountResources({ signal }).catch(() => []);
  const ownResource = resources.find(
    (resource) => resource.clientIdentifier !== undefined && resource.clientIdentifier === machineIdentifier,
  );
  return (ownResource?.connections ?? [])
    .filter(({ relay }) => relay !== true)
    .flatMap(({ uri }) => (uri !== undefined && URL.canParse(uri) ? [new URL(uri)] : []))
    .filter((url) => /^https?:$/.test(url.protocol) && url.origin !== address.origin);
}

/**
 * Findings about the account service. Empty if the vocabulary has none, or is unknown because the media server is down.
 */
async function accountFindings(
  { media, address, vocabulary, advice }: Pick<CheckParts, 'media' | 'address' | 'vocabulary' | 'advice'>,
  signal: AbortSignal,
): Promise<readonly DoctorFinding[]> {
  try {
    const resources = await media.accountResources({ signal });
    const findings: DoctorFinding[] = [{ kind: 'account-there', resources: resources.length }];
    if (advice.accountChange() === 'replaced') findings.push({ kind: 'account-replaced' });
    const identity = await media.identity({ signal }).catch(() => undefined);
    // The machine's owner matters only if people can sign in.
    if (vocabulary()?.signInPage === undefined || identity === undefined) return findings;
    const ownership = ownershipInAccount(resources, identity.machineIdentifier, address);
    if (ownership === 'not-owned') return [...findings, { kind: 'machine-not-owned' }];
    return ownership === 'proved'
      ? findings
      : [...findings, { kind: 'machine-not-listed', address: addressText(address) }];
  } catch (error) {
    return accountProblems(error);
  }
}

function accountProblems(error: unknown): readonly DoctorFinding[] {
  const { failure, expired } = describeMediaServerFailure(error);
  if (!(error instanceof MediaServerFailure) || error.service !== 'account-service') return [];
  if (isAccountEndpointRetired(error)) return [{ kind: 'account-changed' }];
  return failure === 'unsupported' ? [] : [{ kind: 'account-silent', failure, expired }];
}
