import type { Finding, MediaProblem } from '../../domain/doctor/findings.ts';
import type { CallOptions } from '../../domain/media/callOptions.ts';
import type { MediaServer } from '../../domain/media/mediaServer.ts';
import type { Probe } from '../../domain/media/server/probe.ts';
import { endIsNearFrom, type TokenLife } from '../../domain/media/server/tokenLife.ts';
import type { VocabularyName } from '../../domain/servers/vocabulary.ts';
import { mediaProblem } from './mediaProblem.ts';

interface Examined {
  readonly media: MediaServer;
  readonly advice: { otherVocabulary(options: CallOptions): Promise<VocabularyName | undefined> };
  readonly tokenLife?: TokenLife | undefined;
  readonly address: URL;
  readonly probe: Probe;
}

/**
 * Real servers refuse some reads to a token that is not the owner's. Their other refusals would show in
 * changes only, which are not tried.
 */
export async function tokenFindings(
  { media, advice, tokenLife, address, probe }: Examined,
  signal: AbortSignal,
): Promise<readonly Finding[]> {
  const libraries = await media.libraries({ signal }).catch(mediaProblem);
  if ('failure' in libraries) return tokenProblems(libraries, advice, signal);
  const rights = await rightsFindings(media, libraries.length, signal);
  if (tokenLife === undefined) return rights;
  // The media server decides when the token ends, and our clock may be wrong.
  const probed = await probe(address, signal).catch(() => undefined);
  return [...rights, endFinding(tokenLife, probed?.time?.theirs ?? new Date())];
}

function endFinding(life: TokenLife, now: Date): Finding {
  const kind = endIsNearFrom(life, now) <= now ? 'token-ends-soon' : 'token-ends';
  return { kind, ends: life.endsAt };
}

/** Findings about the rights of a token that the server accepts. */
async function rightsFindings(media: MediaServer, libraries: number, signal: AbortSignal): Promise<readonly Finding[]> {
  const tried = await tryReads(media, FOR_OWNERS, signal);
  const refused = tried.filter(({ problem }) => problem?.failure === 'forbidden').map(({ endpoint }) => endpoint);
  const good: Finding = { kind: 'token-good', libraries };
  if (refused.length > 0) return [good, { kind: 'other-token', refused }];
  return tried.every(({ problem }) => problem === undefined) ? [good, { kind: 'owner-token' }] : [good];
}

/** The check of the address reports a server that cannot be reached. */
async function tokenProblems(
  problem: MediaProblem,
  advice: Examined['advice'],
  signal: AbortSignal,
): Promise<readonly Finding[]> {
  if (problem.failure === 'unreachable') return [];
  const spoken = problem.failure === 'unauthorized' ? await advice.otherVocabulary({ signal }) : undefined;
  return [spoken === undefined ? { kind: 'token-bad', ...problem } : { kind: 'vocabulary-wrong', vocabulary: spoken }];
}

/** Reads that change nothing, by the interface's own paths. */
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

/** The reads that a check of the token tries. */
const FOR_OWNERS = READS.filter(([endpoint]) => endpoint === '/status/sessions' || endpoint === '/:/prefs');

const tryReads = (media: MediaServer, reads: readonly (typeof READS)[number][], signal: AbortSignal) =>
  Promise.all(
    reads.map(async ([endpoint, read]) => {
      const problem = await read(media, signal).then(() => undefined, mediaProblem);
      return { endpoint, problem };
    }),
  );

/** A token that is refused everywhere reveals nothing about the endpoints. */
export async function endpointFindings(media: MediaServer, signal: AbortSignal): Promise<readonly Finding[]> {
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
