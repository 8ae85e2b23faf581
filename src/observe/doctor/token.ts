import type { DoctorFinding, MediaServerProblem } from '../../domain/doctor/findings.ts';
import type { MediaServerCallOptions } from '../../domain/media/callOptions.ts';
import type { MediaServer } from '../../domain/media/mediaServer.ts';
import type { ProbeServer } from '../../domain/media/server/probe.ts';
import { type TokenLifetime, tokenExpiryWarningTime } from '../../domain/media/server/tokenLife.ts';
import type { VocabularyName } from '../../domain/servers/vocabulary.ts';
import { describeMediaServerFailure } from './describeMediaServerFailure.ts';

interface TokenCheckParts {
  readonly media: MediaServer;
  readonly advice: { otherVocabulary(options: MediaServerCallOptions): Promise<VocabularyName | undefined> };
  readonly tokenLife?: TokenLifetime | undefined;
  readonly address: URL;
  readonly probe: ProbeServer;
}

/**
 * Tries reads that media servers allow only with the owner's token. Requests that change something would show more, but
 * are not tried.
 */
export async function findTokenRightsProblems(
  { media, advice, tokenLife, address, probe }: TokenCheckParts,
  signal: AbortSignal,
): Promise<readonly DoctorFinding[]> {
  const libraries = await media.libraries({ signal }).catch(describeMediaServerFailure);
  if ('failure' in libraries) return tokenProblems(libraries, advice, signal);
  const rights = await rightsFindings(media, libraries.length, signal);
  if (tokenLife === undefined) return rights;
  // The media server's time decides whether the token has expired, because the bot's clock may be wrong.
  const answer = await probe(address, signal).catch(() => undefined);
  return [...rights, endFinding(tokenLife, answer?.time?.theirs ?? new Date())];
}

function endFinding(life: TokenLifetime, now: Date): DoctorFinding {
  const kind = tokenExpiryWarningTime(life, now) <= now ? 'token-ends-soon' : 'token-ends';
  return { kind, ends: life.endsAt };
}

async function rightsFindings(
  media: MediaServer,
  libraries: number,
  signal: AbortSignal,
): Promise<readonly DoctorFinding[]> {
  const ownerReads = READS.filter(({ needsOwner }) => needsOwner);
  const results = await tryReads(media, ownerReads, signal);
  const refusedEndpoints = results
    .filter(({ problem }) => problem?.failure === 'forbidden')
    .map(({ endpoint }) => endpoint);
  const good: DoctorFinding = { kind: 'token-good', libraries };
  if (refusedEndpoints.length > 0) return [good, { kind: 'other-token', refused: refusedEndpoints }];
  return results.every(({ problem }) => problem === undefined) ? [good, { kind: 'owner-token' }] : [good];
}

/** Findings about the token. Empty if the server cannot be reached, which the check of its address reports. */
async function tokenProblems(
  problem: MediaServerProblem,
  advice: TokenCheckParts['advice'],
  signal: AbortSignal,
): Promise<readonly DoctorFinding[]> {
  if (problem.failure === 'unreachable') return [];
  const vocabulary = problem.failure === 'unauthorized' ? await advice.otherVocabulary({ signal }) : undefined;
  return [vocabulary === undefined ? { kind: 'token-bad', ...problem } : { kind: 'vocabulary-wrong', vocabulary }];
}

interface ReadRequest {
  /** The endpoint's path, as in interface.md. */
  readonly endpoint: string;
  /** Real servers refuse the request to a token that is not the owner's. */
  readonly needsOwner?: true;
  readonly send: (media: MediaServer, signal: AbortSignal) => Promise<unknown>;
}

/** The read requests that the doctor tries. */
const READS: readonly ReadRequest[] = [
  { endpoint: '/identity', send: (media, signal) => media.identity({ signal }) },
  { endpoint: '/library/sections', send: (media, signal) => media.libraries({ signal }) },
  { endpoint: '/status/sessions', needsOwner: true, send: (media, signal) => media.sessions({ signal }) },
  { endpoint: '/status/sessions/history/all', send: (media, signal) => media.historyPage(0, { signal }) },
  { endpoint: '/accounts', send: (media, signal) => media.accounts({ signal }) },
  { endpoint: '/devices/', send: (media, signal) => media.devices({ signal }) },
  { endpoint: '/:/prefs', needsOwner: true, send: (media, signal) => media.settings({ signal }) },
  { endpoint: '/playlists', send: (media, signal) => media.playlists({ signal }) },
  { endpoint: '/hubs/search/', send: (media, signal) => media.search({ query: 'a' }, { signal }) },
];

const tryReads = (media: MediaServer, reads: readonly ReadRequest[], signal: AbortSignal) =>
  Promise.all(
    reads.map(async ({ endpoint, needsOwner = false, send }) => {
      const problem = await send(media, signal).then(() => undefined, describeMediaServerFailure);
      return { endpoint, needsOwner, problem };
    }),
  );

/**
 * Findings about endpoints that fail. Empty if all of them fail, because a refused token says nothing about endpoints.
 */
export async function findFailingEndpoints(media: MediaServer, signal: AbortSignal): Promise<readonly DoctorFinding[]> {
  const results = await tryReads(media, READS, signal);
  if (results.every(({ problem }) => problem !== undefined)) return [];
  const problemFindings = results.flatMap(({ endpoint, needsOwner, problem }): readonly DoctorFinding[] => {
    // The check of the token reports a token that is not the owner's.
    if (problem === undefined || (needsOwner && problem.failure === 'forbidden')) return [];
    return [
      problem.failure === 'unsupported'
        ? { kind: 'endpoint-missing', endpoint }
        : { kind: 'endpoint-failed', endpoint, ...problem },
    ];
  });
  const count = results.filter(({ problem }) => problem === undefined).length;
  return [{ kind: 'endpoints-there', count }, ...problemFindings];
}
