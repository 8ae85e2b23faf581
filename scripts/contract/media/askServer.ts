import { createApiCaller } from '../../../src/api/call.ts';
import { createMediaServerClient } from '../../../src/api/client.ts';
import { changeEndpoint, responseReaderIgnoringBody } from '../../../src/api/endpoint.ts';
import { openAccountServiceTransport } from '../../../src/api/transport/accountHosts.ts';
import type { Transport, TransportResponse } from '../../../src/api/transport/request.ts';
import { createTransport, type TransportOptions } from '../../../src/api/transport/transport.ts';
import { VOCABULARIES, type VocabularyName } from '../../../src/api/vocabularies/vocabularies.ts';
import type { Vocabulary } from '../../../src/api/vocabulary.ts';
import { UnreadableXmlError } from '../../../src/api/xml/unreadable.ts';
import type { Library } from '../../../src/domain/media/libraries/library.ts';
import type { MediaServer } from '../../../src/domain/media/mediaServer.ts';
import { MediaServerFailure, type MediaServerFailureKind } from '../../../src/domain/media/server/failure.ts';
import { FIRST_SERVER_ID, serverLocalKeyOfRef } from '../../../src/domain/servers/refs.ts';
import { CannotRun } from '../cannotRun.ts';
import { type HttpAnswer, listenToHttpAnswers } from './httpAnswers.ts';
import { type ContractRequest, firstPageOfList } from './requests.ts';
import { addToShape, type XmlDocumentShape } from './shape.ts';
import { ServerTestData } from './subject.ts';

/** Reason why a call failed. `not sent` if the client itself refused to send the request. */
export type MediaServerCallFailure = MediaServerFailureKind | 'not sent';

/** Results of one function of the client: its responses and failures. */
export interface MediaServerCallResults {
  readonly answers: HttpAnswer[];
  readonly failures: MediaServerCallFailure[];
  readonly shape: XmlDocumentShape;
  /** Number of entries that the decoder left out, because they lack the attribute that identifies them. */
  skipped: number;
}

export interface ServerResults {
  readonly byCall: ReadonlyMap<keyof MediaServer, MediaServerCallResults>;
  /** Functions that were not called, because the server has no item or account for them. */
  readonly unasked: ReadonlySet<keyof MediaServer>;
  /** True if all changes were undone. False if a playlist of this run may be left. */
  readonly isUndone: boolean;
}

export interface MediaServerAccessOptions extends Omit<TransportOptions, 'vocabulary' | 'service'> {
  readonly vocabulary: VocabularyName;
  /** Address of the account service, instead of the vocabulary's own. */
  readonly accountUrl: URL | undefined;
  readonly machineIdentifier?: string | undefined;
}

interface Asking {
  readonly requests: readonly ContractRequest[];
  /** Chooses the library for test playlists. Undefined to make no playlists. */
  readonly chooseLibrary: ((libraries: readonly Library[]) => Library | undefined) | undefined;
  readonly signal: AbortSignal;
  /** Results of another server, to which this server's results are added. */
  readonly others?: Pick<ServerResults, 'byCall'> | undefined;
}

/** Sends the requests one after the other, and collects the responses. Rejects with CannotRun. */
export async function sendRequestsToMediaServer(
  access: MediaServerAccessOptions,
  { requests, chooseLibrary, signal, others }: Asking,
): Promise<ServerResults> {
  const byCall = new Map(others?.byCall);
  const unasked = new Set<keyof MediaServer>();
  let current: MediaServerCallResults | undefined;
  const withRecording = (transport: Transport): Transport => ({
    service: transport.service,
    vocabulary: () => transport.vocabulary(),
    send: async (request) => {
      const response = await transport.send(request);
      if (current && request.accept === 'application/xml' && response.bytes.length > 0) noteShape(current, response);
      return response;
    },
    close: () => transport.close(),
  });
  const { transport, accountTransport } = openTransports(access);
  const stopListening = listenToHttpAnswers(originsOf(access), (answer) => current?.answers.push(answer));
  const media = createMediaServerClient({
    server: FIRST_SERVER_ID,
    transport: withRecording(transport),
    accountTransport: accountTransport && withRecording(accountTransport),
    machineIdentifier: access.machineIdentifier,
    log: {
      debug: ({ skipped }) => {
        if (current && typeof skipped === 'number') current.skipped += skipped;
      },
    },
  });
  const subject = new ServerTestData();
  let isUndone = true;
  try {
    if (chooseLibrary) await findTarget(media, subject, chooseLibrary);
    for (const { call, make } of requests) {
      if (signal.aborted) break;
      current = byCall.get(call) ?? { answers: [], failures: [], shape: new Map(), skipped: 0 };
      const isAsked = await makeRequest(() => make({ media, subject }), current);
      if (isAsked) byCall.set(call, current);
      else unasked.add(call);
    }
  } finally {
    current = undefined;
    if (chooseLibrary) isUndone = await removePlaylists(media, transport, subject.playlistTitle);
    stopListening();
    await Promise.all([transport.close(), accountTransport?.close()]);
  }
  return { byCall, unasked, isUndone };
}

/**
 * Opens connections to the media server and its account service, as the bot does. If the account service's old list is
 * retired, the newer one is used.
 */
function openTransports({ vocabulary: name, accountUrl, ...options }: MediaServerAccessOptions) {
  const vocabulary = VOCABULARIES[name];
  return {
    transport: createTransport({ ...options, vocabulary }),
    accountTransport: openAccountServiceTransport({ ...options, vocabulary, configuredUrl: accountUrl }),
  };
}

/** Origins of the media server and of all hosts of its account service. */
export function originsOf({
  baseUrl,
  vocabulary: name,
  accountUrl: givenUrl,
}: Pick<MediaServerAccessOptions, 'baseUrl' | 'vocabulary' | 'accountUrl'>): ReadonlySet<string> {
  const { accountUrl, accountHosts = [] }: Vocabulary = VOCABULARIES[name];
  const accountUrls = givenUrl === undefined ? [accountUrl, ...accountHosts] : [givenUrl];
  return new Set([baseUrl, ...accountUrls].flatMap((url) => (url === undefined ? [] : new URL(url).origin)));
}

/**
 * Adds a response to the shape of its call's responses. Skips an unreadable response, whose call has already failed.
 */
function noteShape({ shape }: MediaServerCallResults, response: TransportResponse): void {
  try {
    addToShape(shape, response);
  } catch (error) {
    if (!(error instanceof UnreadableXmlError)) throw error;
  }
}

/** Sends one request. False if the server has no item or account for it. */
async function makeRequest(
  sendRequest: () => Promise<unknown> | undefined,
  results: MediaServerCallResults,
): Promise<boolean> {
  try {
    const answer = sendRequest();
    if (answer === undefined) return false;
    await answer;
  } catch (error) {
    results.failures.push(error instanceof MediaServerFailure ? error.kind : 'not sent');
  }
  return true;
}

async function findTarget(
  media: MediaServer,
  subject: ServerTestData,
  choose: (libraries: readonly Library[]) => Library | undefined,
): Promise<void> {
  const libraries = await media.libraries().catch(() => {
    throw new CannotRun('The libraries of that server cannot be read.');
  });
  const library = choose(libraries);
  if (library === undefined) throw new CannotRun('There is no library of that name.');
  const page = await firstPageOfList(media.libraryItems({ libraryKey: library.key })).catch(() => undefined);
  if (page !== undefined) subject.noteTarget(page);
  if (subject.target === undefined) throw new CannotRun('There is nothing in that library to make a playlist of.');
}

/** Deletes all playlists with this title, which only this run uses. False if one may be left. */
async function removePlaylists(media: MediaServer, transport: Transport, title: string): Promise<boolean> {
  const call = createApiCaller(transport, FIRST_SERVER_ID);
  try {
    const playlists = (await media.playlists()).filter((playlist) => playlist.title === title);
    for (const { ratingKey } of playlists)
      await call(
        changeEndpoint('DELETE', {
          path: `/playlists/${serverLocalKeyOfRef(ratingKey)}`,
          reading: responseReaderIgnoringBody,
        }),
      );
    return true;
  } catch {
    return false;
  }
}
