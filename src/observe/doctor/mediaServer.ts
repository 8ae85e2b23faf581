import type { Check, Finding } from '../../domain/doctor/findings.ts';
import type { CallOptions } from '../../domain/media/callOptions.ts';
import type { MediaServer } from '../../domain/media/mediaServer.ts';
import { hasChanged, MediaServerFailure } from '../../domain/media/server/failure.ts';
import type { Probe, Probed } from '../../domain/media/server/probe.ts';
import type { TokenLife } from '../../domain/media/server/tokenLife.ts';
import type { Vendor } from '../../domain/servers/vendor.ts';
import type { VocabularyName } from '../../domain/servers/vocabulary.ts';
import { ownershipIn } from '../../domain/serving/ownership.ts';
import { clockFinding } from './clockSkew.ts';
import { legacyFindings } from './legacyLibraries.ts';
import { mayWantHttps, mediaProblem } from './mediaProblem.ts';
import { placeFindings } from './places.ts';
import { endpointFindings, tokenFindings } from './token.ts';

/** Finds out the right values for the settings. */
export interface Advice {
  /** The vocabulary that the server speaks, if it is not MEDIA_VOCABULARY. */
  otherVocabulary(options: CallOptions): Promise<VocabularyName | undefined>;
  /** The address of a server that only takes https, and only by the name in its certificate. */
  secureAddress(options: CallOptions): Promise<string | undefined>;
  /**
   * The newer list of servers answers (`replaced`) or is retired too (`gone`); undefined if the old one was not
   * seen to be retired.
   */
  accountChange(): 'replaced' | 'gone' | undefined;
}

interface MediaChecks {
  readonly media: MediaServer;
  readonly address: URL;
  /** The server's machine, if it ever identified itself. */
  readonly machineIdentifier?: string | undefined;
  readonly probe: Probe;
  readonly advice: Advice;
  /** The token's expiry; missing if it does not name one. */
  readonly tokenLife?: TokenLife | undefined;
  /** Known once a read succeeded. */
  readonly vocabulary: () => Vendor | undefined;
  /** True if the token crosses the internet in plain text. */
  readonly isPlain: () => Promise<boolean>;
}

/** Checks of the media server: where it answers, what the token may do there, and what the server can do. */
export function mediaChecks(checked: MediaChecks): readonly Check[] {
  const { media, address, probe, vocabulary, isPlain } = checked;
  return [
    {
      name: 'media server',
      run: async (signal) => [
        await addressFinding(checked, signal),
        ...((await isPlain()) ? [{ kind: 'server-plain' } as const] : []),
      ],
    },
    { name: 'addresses', run: (signal) => otherAddressFindings({ media, address, probe }, signal) },
    { name: 'account service', run: (signal) => accountFindings(checked, signal) },
    { name: 'token', run: (signal) => tokenFindings(checked, signal) },
    {
      name: 'vocabulary',
      run: async (signal) => {
        await media.libraries({ signal }).catch(mediaProblem);
        const found = vocabulary();
        return found === undefined ? [] : [{ kind: 'vocabulary-known', vocabulary: found.name }];
      },
    },
    {
      name: 'endpoints',
      run: async (signal) => [...(await endpointFindings(media, signal)), ...(await placeFindings(media, signal))],
    },
    { name: 'libraries', run: (signal) => legacyFindings(checked, signal) },
    {
      name: 'clock',
      run: async (signal) => {
        const probed = await probe(address, signal).catch(() => undefined);
        return probed?.time ? [clockFinding('media server', probed.time)] : [];
      },
    },
  ];
}

async function addressFinding(
  { media, address, machineIdentifier: known, probe, advice }: MediaChecks,
  signal: AbortSignal,
): Promise<Finding> {
  const probed = await probe(address, signal).catch(mediaProblem);
  if ('failure' in probed) {
    const instead = mayWantHttps(probed) ? await advice.secureAddress({ signal }) : undefined;
    return instead === undefined
      ? { kind: 'server-silent', address: shown(address), ...probed }
      : { kind: 'server-wants-https', address: shown(address), instead };
  }
  const { version, machineIdentifier = known } = await identityOf(media, probed, signal);
  if (known !== undefined && machineIdentifier !== known) return { kind: 'server-another', address: shown(address) };
  return { kind: 'server-there', address: shown(address), ms: probed.ms, version };
}

/** A server may want the token for its identity, and the probe sends none. */
async function identityOf(media: Pick<MediaServer, 'identity'>, probed: Probed, signal: AbortSignal) {
  return probed.machineIdentifier === undefined ? await media.identity({ signal }).catch(() => probed) : probed;
}

async function otherAddressFindings(
  { media, address, probe }: Pick<MediaChecks, 'media' | 'address' | 'probe'>,
  signal: AbortSignal,
): Promise<readonly Finding[]> {
  const first = await probe(address, signal).catch(() => undefined);
  if (first === undefined) return [];
  const { machineIdentifier } = await identityOf(media, first, signal);
  const others = await otherAddresses(media, machineIdentifier, address, signal);
  return Promise.all(
    others.map(async (other): Promise<Finding> => {
      const probed = await probe(other, signal).catch(() => undefined);
      // Any address may refuse its identity to clients without a token, and this one may too.
      const isSame = probed && [first.machineIdentifier, machineIdentifier].includes(probed.machineIdentifier);
      return isSame
        ? { kind: 'address-there', address: shown(other), ms: probed.ms }
        : { kind: 'address-silent', address: shown(other) };
    }),
  );
}

const shown = ({ origin, pathname }: URL): string => `${origin}${pathname === '/' ? '' : pathname}`;

/**
 * Other addresses of the server that the account service knows, without relays. None if it does not answer or
 * does not know the server.
 */
async function otherAddresses(
  media: Pick<MediaServer, 'accountResources'>,
  machineIdentifier: string | undefined,
  { origin }: URL,
  signal: AbortSignal,
): Promise<readonly URL[]> {
  const known = await media.accountResources({ signal }).catch(() => []);
  const own = known.find((each) => each.clientIdentifier !== undefined && each.clientIdentifier === machineIdentifier);
  return (own?.connections ?? [])
    .filter(({ relay }) => relay !== true)
    .flatMap(({ uri }) => (uri !== undefined && URL.canParse(uri) ? [new URL(uri)] : []))
    .filter((each) => /^https?:$/.test(each.protocol) && each.origin !== origin);
}

/** A vocabulary may have no account service, and while the media server is away its vocabulary is unknown. */
async function accountFindings(
  { media, address, vocabulary, advice }: Pick<MediaChecks, 'media' | 'address' | 'vocabulary' | 'advice'>,
  signal: AbortSignal,
): Promise<readonly Finding[]> {
  try {
    const resources = await media.accountResources({ signal });
    const there: Finding[] = [{ kind: 'account-there', resources: resources.length }];
    if (advice.accountChange() === 'replaced') there.push({ kind: 'account-replaced' });
    const identity = await media.identity({ signal }).catch(() => undefined);
    // The machine's owner matters only if people sign in.
    if (vocabulary()?.signInPage === undefined || identity === undefined) return there;
    const ownership = ownershipIn(resources, identity.machineIdentifier, address);
    if (ownership === 'not-owned') return [...there, { kind: 'machine-not-owned' }];
    return ownership === 'proved' ? there : [...there, { kind: 'machine-not-listed', address: shown(address) }];
  } catch (error) {
    return accountProblems(error);
  }
}

function accountProblems(error: unknown): readonly Finding[] {
  const { failure, expired } = mediaProblem(error);
  if (!(error instanceof MediaServerFailure) || error.service !== 'account-service') return [];
  if (hasChanged(error)) return [{ kind: 'account-changed' }];
  return failure === 'unsupported' ? [] : [{ kind: 'account-silent', failure, expired }];
}
