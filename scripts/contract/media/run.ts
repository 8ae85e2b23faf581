import { readFileSync } from 'node:fs';
import manifest from '../../../package.json' with { type: 'json' };
import { startSecondMediaServer } from '../../../sandbox/media-server/profiles/attic.ts';
import { type AnyEmbeddedMediaServer, startMediaServer } from '../../../sandbox/media-server/server.ts';
import { VOCABULARY_NAMES as EMBEDDED_NAMES } from '../../../sandbox/media-server/vocabulary.ts';
import { createCallWithoutServer } from '../../../src/api/call.ts';
import { findVocabulary } from '../../../src/api/discovery/findVocabulary.ts';
import { librariesEndpoint } from '../../../src/api/resources/librarySections.ts';
import {
  findVocabularyByName,
  VOCABULARIES,
  VOCABULARY_NAMES,
  type VocabularyName,
} from '../../../src/api/vocabularies/vocabularies.ts';
import type { Vocabulary } from '../../../src/api/vocabulary.ts';
import type { Settings } from '../../../src/config/settings.ts';
import type { Library } from '../../../src/domain/media/libraries/library.ts';
import type { MediaServer } from '../../../src/domain/media/mediaServer.ts';
import { MediaServerFailure, type MediaServerFailureKind } from '../../../src/domain/media/server/failure.ts';
import { createTransportsForServer } from '../../../src/main/servers/openMediaServerConnection.ts';
import { parseSpecificationFacts, SPECIFICATION_FACTS_FILE } from '../../specification/facts.ts';
import { MEDIA_API_OPERATIONS } from '../../specification/operations.ts';
import { CannotRun, throwIfRunInterrupted } from '../cannotRun.ts';
import type { ComparisonReport } from '../report.ts';
import { readComparisonSettings, type SettingSources } from '../settings.ts';
import { type MediaServerAccessOptions, type ServerResults, sendRequestsToMediaServer } from './askServer.ts';
import { compareMediaServerResults, tableWordsOfResults } from './compareMediaServerResults.ts';
import { CONTRACT_REQUESTS, type ContractRequest } from './requests.ts';

interface MediaOptions {
  readonly sources: SettingSources;
  /** Name of the library for test playlists. Undefined for a run that only reads. */
  readonly library: string | undefined;
  readonly signal: AbortSignal;
  /** Time limit of a read in ms, instead of the setting. */
  readonly readMs?: number | undefined;
}

type MediaSettings = Pick<Settings, (typeof NAMES)[number]>;
const NAMES = [
  'MEDIA_URL',
  'MEDIA_TOKEN',
  'MEDIA_VOCABULARY',
  'MEDIA_MACHINE_ID',
  'MEDIA_READ_SECONDS',
  'ACCOUNT_URL',
] as const;
const QUESTIONS = {
  MEDIA_URL: 'What is the address of the media server?',
  MEDIA_TOKEN: 'What is the token of its owner?',
};

/**
 * Sends the same requests to the media server of the settings and to embedded servers, and compares the responses.
 * Rejects with CannotRun if that is impossible.
 */
export async function compareWithEmbeddedMediaServers({
  sources,
  library,
  signal,
  readMs,
}: MediaOptions): Promise<ComparisonReport> {
  const settings = await readComparisonSettings(sources, { names: NAMES, questions: QUESTIONS });
  const options = optionsFrom(settings, readMs);
  const vocabulary = await vocabularyAt(options, chosenIn(settings));
  if (library !== undefined && vocabulary !== 'plex')
    throw new CannotRun('This server has no request that deletes a playlist, so --write is not possible here.');
  const requests = CONTRACT_REQUESTS.filter(
    ({ effect }) => effect === 'read' || (effect === 'undone' && library !== undefined),
  );
  const { ACCOUNT_URL: accountUrl, MEDIA_MACHINE_ID: machineIdentifier } = settings;
  const { accountUrl: vendorAccountUrl }: Vocabulary = VOCABULARIES[vocabulary];
  const hasAccountService = accountUrl !== undefined || vendorAccountUrl !== undefined;
  const askable = requests.filter(({ call }) => hasAccountService || call !== 'accountResources');
  const access = { ...options, vocabulary, accountUrl, machineIdentifier };
  const actual = await sendRequestsToMediaServer(access, {
    requests: askable,
    chooseLibrary: library === undefined ? undefined : (all) => all.find(({ title }) => title === library),
    signal,
  });
  const leftBehind = actual.isUndone ? [] : [LEFT_BEHIND];
  throwIfRunInterrupted(signal, leftBehind);
  const expected = await askEmbedded(vocabulary, askable, library !== undefined);
  const facts = vocabulary === 'plex' ? parseSpecificationFacts(readFileSync(FACTS, 'utf8')) : undefined;
  return {
    rows: compareMediaServerResults(expected, actual, facts),
    words: tableWordsOfResults(expected),
    notes: notesOn(actual, library !== undefined),
    leftBehind,
  };
}

function notesOn({ byCall, unasked }: ServerResults, isWriting: boolean): readonly string[] {
  const asked = new Set(byCall.keys());
  const callsOf = (effect: ContractRequest['effect']) =>
    new Set(CONTRACT_REQUESTS.filter((request) => request.effect === effect).map(({ call }) => call)).difference(asked);
  const reasons = [
    { reason: 'Not asked, since this server has nothing to ask about', calls: unasked.difference(asked) },
    { reason: 'Asked only with --write', calls: isWriting ? new Set<keyof MediaServer>() : callsOf('undone') },
    { reason: 'Never asked, since what they change could not be put back', calls: callsOf('permanent') },
  ];
  const lines = reasons
    .filter(({ calls }) => calls.size > 0)
    .map(({ reason, calls }) => `${reason}: ${titlesOf(calls).join(', ')}.`);
  return [`Operations of the media server that were asked: ${asked.size}.`, ...lines];
}

function titlesOf(calls: ReadonlySet<string>): readonly string[] {
  const titles = MEDIA_API_OPERATIONS.filter(({ call }) => calls.has(call)).map(({ title }) => title);
  return [...new Set(titles)];
}

const LEFT_BEHIND = 'A playlist whose name begins with “Usher contract” may be left: delete it.';
const CLIENT = { identifier: 'usher-contract', version: manifest.version };
const FACTS = new URL(`../../../${SPECIFICATION_FACTS_FILE}`, import.meta.url);

type Options = Omit<MediaServerAccessOptions, 'vocabulary' | 'accountUrl' | 'machineIdentifier'>;

function optionsFrom(
  { MEDIA_URL, MEDIA_TOKEN, MEDIA_READ_SECONDS }: MediaSettings,
  readMs: number | undefined,
): Options {
  return {
    baseUrl: MEDIA_URL,
    token: MEDIA_TOKEN,
    client: CLIENT,
    // Any host is allowed, because the owner of this machine typed the address.
    ownHosts: 'any',
    readMs: readMs ?? MEDIA_READ_SECONDS * 1000,
  };
}

const SENTENCES: Readonly<Partial<Record<MediaServerFailureKind, string>>> = {
  unauthorized: 'The media server refuses the token.',
  forbidden: 'The token is good, and is not the owner’s.',
  timeout: 'The media server does not answer in time.',
  unreachable: 'There is no connection to the media server: check the address and the port.',
  'web-page': 'A web page answers at that address, and no media server.',
};

function chosenIn({ MEDIA_VOCABULARY: name }: MediaSettings): VocabularyName | undefined {
  const chosen = findVocabularyByName(name)?.name;
  if (name !== undefined && chosen === undefined)
    throw new CannotRun(`MEDIA_VOCABULARY must be ${VOCABULARY_NAMES.join(' or ')}.`);
  return chosen;
}

/** Detects the server's vocabulary. The server must respond and accept the token. */
async function vocabularyAt(options: Options, chosen: VocabularyName | undefined): Promise<VocabularyName> {
  const transports = createTransportsForServer(options);
  try {
    const name = chosen ?? (await findVocabulary(transports, undefined, {})).vocabulary;
    const look = createCallWithoutServer(transports.withVocabulary(name));
    await look(librariesEndpoint());
    return name;
  } catch (error) {
    if (!(error instanceof MediaServerFailure)) throw error;
    throw new CannotRun(SENTENCES[error.kind] ?? 'No media server that can be read answers at that address.');
  } finally {
    await transports.close();
  }
}

/** Sends the requests to two embedded servers. Anything that one of them lacks counts as optional. */
async function askEmbedded(spoken: VocabularyName, requests: typeof CONTRACT_REQUESTS, isWriting: boolean) {
  const vocabulary = EMBEDDED_NAMES.find((name) => name === spoken);
  if (vocabulary === undefined) throw new CannotRun(`There is no embedded server that speaks ${spoken}.`);
  const cellar = await startMediaServer({ vocabulary });
  const attic = await startSecondMediaServer(cellar, { vocabulary });
  const chooseLibrary = isWriting ? ([first]: readonly Library[]) => first : undefined;
  const { signal } = new AbortController();
  try {
    const results = await sendRequestsToMediaServer(accessTo(cellar, vocabulary), { requests, chooseLibrary, signal });
    return await sendRequestsToMediaServer(accessTo(attic, vocabulary), {
      requests,
      chooseLibrary,
      signal,
      others: results,
    });
  } finally {
    await Promise.all([cellar.close(), attic.close()]);
  }
}

const accessTo = (
  { url, accountUrl, tokens }: AnyEmbeddedMediaServer,
  vocabulary: VocabularyName,
): MediaServerAccessOptions => ({
  vocabulary,
  baseUrl: new URL(url),
  accountUrl: new URL(accountUrl),
  token: tokens.admin,
  client: CLIENT,
});
