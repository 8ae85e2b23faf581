import type { Check, Finding, MediaProblem } from '../../domain/doctor/findings.ts';
import type { CallOptions } from '../../domain/media/callOptions.ts';
import type { MediaServer } from '../../domain/media/mediaServer.ts';
import { MediaServerFailure } from '../../domain/media/server/failure.ts';
import type { Probe } from '../../domain/media/server/probe.ts';
import type { VocabularyName } from '../../domain/servers/vocabulary.ts';
import { ownershipIn } from '../../domain/serving/ownership.ts';
import { clockFinding } from './clockSkew.ts';

/** Finds out what to write into the settings instead. */
export interface Advice {
  /** The vocabulary that the server speaks, if it is not MEDIA_VOCABULARY. */
  otherVocabulary(options: CallOptions): Promise<VocabularyName | undefined>;
  /** The address of a server that only takes https, and only by the name in its certificate. */
  secureAddress(options: CallOptions): Promise<string | undefined>;
}

interface MediaChecks {
  readonly media: MediaServer;
  readonly address: URL;
  /** Which server it is, if it ever said so. */
  readonly machineIdentifier?: string | undefined;
  readonly probe: Probe;
  readonly advice: Advice;
  /** Known once a read succeeded. */
  readonly vocabulary: () => VocabularyName | undefined;
  /** Whether the token crosses the internet in plain text. */
  readonly isPlain: () => Promise<boolean>;
}

/** The failure as plain data; anything else that was thrown is thrown on. No media server redirects what is asked here: a login does. */
export const mediaProblem = (error: unknown): MediaProblem => {
  if (!(error instanceof MediaServerFailure)) throw error;
  const { kind, reason, status = 0 } = error;
  const code: unknown = reason === 'certificate' ? Reflect.get(Object(error.cause), 'code') : undefined;
  const failure = status >= 300 && status < 400 ? 'web-page' : kind;
  return { failure, reason, code: typeof code === 'string' ? code : undefined };
};

/** What has to do with the media server: where it answers, what the token may do there, and what the server can do. */
export function mediaChecks(checked: MediaChecks): readonly Check[] {
  const { media, address, probe, advice, vocabulary, isPlain } = checked;
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
    { name: 'token', run: (signal) => tokenFindings(media, advice, signal) },
    {
      name: 'vocabulary',
      run: async (signal) => {
        await media.libraries({ signal }).catch(mediaProblem);
        const found = vocabulary();
        return found === undefined ? [] : [{ kind: 'vocabulary-known', vocabulary: found }];
      },
    },
    { name: 'endpoints', run: (signal) => endpointFindings(media, signal) },
    {
      name: 'clock',
      run: async (signal) => {
        const probed = await probe(address, signal).catch(() => undefined);
        return probed?.time ? [clockFinding('media server', probed.time)] : [];
      },
    },
  ];
}

/** A server that only takes https breaks a plain connection without a reason. */
export const mayWantHttps = ({ failure, reason = 'certificate' }: MediaProblem): boolean =>
  failure === 'unreachable' && reason === 'certificate';

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
async function identityOf(
  media: Pick<MediaServer, 'identity'>,
  probed: Awaited<ReturnType<Probe>>,
  signal: AbortSignal,
) {
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
      // Any address may withhold the identity from those who send no token, as this one may.
      const isSame = probed && [first.machineIdentifier, machineIdentifier].includes(probed.machineIdentifier);
      return isSame
        ? { kind: 'address-there', address: shown(other), ms: probed.ms }
        : { kind: 'address-silent', address: shown(other) };
    }),
  );
}

const shown = ({ origin, pathname }: URL): string => `${origin}${pathname === '/' ? '' : pathname}`;

/** Where else the server can be reached, by the account service; none if that knows nothing of it. */
async function otherAddresses(
  media: Pick<MediaServer, 'accountResources'>,
  machineIdentifier: string | undefined,
  { origin }: URL,
  signal: AbortSignal,
): Promise<readonly URL[]> {
  const known = await media.accountResources({ signal }).catch(() => []);
  const own = known.find((each) => each.clientIdentifier !== undefined && each.clientIdentifier === machineIdentifier);
  return (own?.connections ?? [])
    .flatMap(({ uri }) => (uri !== undefined && URL.canParse(uri) ? [new URL(uri)] : []))
    .filter((each) => /^https?:$/.test(each.protocol) && each.origin !== origin);
}

/** A vocabulary may have no account service, and while the media server is away nobody knows which one it is. */
async function accountFindings(
  { media, address, vocabulary }: Pick<MediaChecks, 'media' | 'address' | 'vocabulary'>,
  signal: AbortSignal,
): Promise<readonly Finding[]> {
  try {
    const resources = await media.accountResources({ signal });
    const there: Finding = { kind: 'account-there', resources: resources.length };
    const identity = await media.identity({ signal }).catch(() => undefined);
    // Only for this vendor's servers do people sign in.
    if (vocabulary() !== 'plex' || identity === undefined) return [there];
    const ownership = ownershipIn(resources, identity.machineIdentifier, address);
    if (ownership === 'not-owned') return [there, { kind: 'machine-not-owned' }];
    return ownership === 'proved' ? [there] : [there, { kind: 'machine-not-listed', address: shown(address) }];
  } catch (error) {
    const { failure } = mediaProblem(error);
    const isOfAccount = error instanceof MediaServerFailure && error.service === 'account-service';
    return isOfAccount && failure !== 'unsupported' ? [{ kind: 'account-silent', failure }] : [];
  }
}

/** Of another token than the owner's, real servers refuse some of what can be read; what else they refuse only a change would show. */
async function tokenFindings(media: MediaServer, advice: Advice, signal: AbortSignal): Promise<readonly Finding[]> {
  const libraries = await media.libraries({ signal }).catch(mediaProblem);
  if ('failure' in libraries) return tokenProblems(libraries, advice, signal);
  const tried = await tryReads(media, FOR_OWNERS, signal);
  const refused = tried.filter(({ problem }) => problem?.failure === 'forbidden').map(({ endpoint }) => endpoint);
  const good: Finding = { kind: 'token-good', libraries: libraries.length };
  if (refused.length > 0) return [good, { kind: 'other-token', refused }];
  return tried.every(({ problem }) => problem === undefined) ? [good, { kind: 'owner-token' }] : [good];
}

/** Whether the server can be reached is what the check of its address says. */
async function tokenProblems(problem: MediaProblem, advice: Advice, signal: AbortSignal): Promise<readonly Finding[]> {
  if (problem.failure === 'unreachable') return [];
  const spoken = problem.failure === 'unauthorized' ? await advice.otherVocabulary({ signal }) : undefined;
  return [spoken === undefined ? { kind: 'token-bad', ...problem } : { kind: 'vocabulary-wrong', vocabulary: spoken }];
}

/** What reads can be tried without changing anything, by the interface's own paths. */
const READS = [
  ['/identity', (media, signal) => media.identity({ signal })],
  ['/library/sections', (media, signal) => media.libraries({ signal })],
  ['/status/sessions', (media, signal) => media.sessions({ signal })],
  ['/status/sessions/history/all', (media, signal) => media.historyPage(0, { signal })],
  ['/accounts', (media, signal) => media.accounts({ signal })],
  ['/devices/', (media, signal) => media.devices({ signal })],
  ['/:/prefs', (media, signal) => media.settings({ signal })],
  ['/playlists', (media, signal) => media.playlists({ signal })],
  ['/hubs/search/', (media, signal) => media.search({ query: 'a' }, { signal })],
] as const satisfies readonly (readonly [string, (media: MediaServer, signal: AbortSignal) => Promise<unknown>])[];

/** What a check of the token reads. */
const FOR_OWNERS = READS.filter(([endpoint]) => endpoint === '/status/sessions' || endpoint === '/:/prefs');

const tryReads = (media: MediaServer, reads: readonly (typeof READS)[number][], signal: AbortSignal) =>
  Promise.all(
    reads.map(async ([endpoint, read]) => {
      const problem = await read(media, signal).then(() => undefined, mediaProblem);
      return { endpoint, problem };
    }),
  );

/** A token that is refused everywhere says nothing of the endpoints. */
async function endpointFindings(media: MediaServer, signal: AbortSignal): Promise<readonly Finding[]> {
  const tried = await tryReads(media, READS, signal);
  if (tried.every(({ problem }) => problem !== undefined)) return [];
  const wrong = tried.flatMap(({ endpoint, problem }): readonly Finding[] => {
    const isOfToken = problem?.failure === 'forbidden' && FOR_OWNERS.some(([each]) => each === endpoint);
    if (problem === undefined || isOfToken) return [];
    return [
      problem.failure === 'unsupported'
        ? { kind: 'endpoint-missing', endpoint }
        : { kind: 'endpoint-failed', endpoint, ...problem },
    ];
  });
  const count = tried.filter(({ problem }) => problem === undefined).length;
  return [{ kind: 'endpoints-there', count }, ...wrong];
}
