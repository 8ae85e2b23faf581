import type { IncomingMessage, RequestListener } from 'node:http';
import type { AccountSignIns } from '../state/signIns.ts';
import type { MediaServerState } from '../world.ts';
import { answerHttpRequest, type RequestHandlerDeps } from './exchange.ts';
import { readClientIdentifierHeader } from './respond.ts';

/**
 * One address for several media servers (interface.md, 4.1). Each server answers requests with tokens that it knows.
 */
export interface AccountService {
  readonly url: string;
  /** The sign-in page and people's actions on it. */
  readonly signIns: AccountSignIns<MediaServerState>;
  /**
   * Makes the account service answer for another media server's accounts too. `server` must have the routes of an
   * account service.
   */
  join(server: RequestHandlerDeps): void;
}

/**
 * Lets one server answer a request: the server that knows the request's token, otherwise the first server with the
 * client's vocabulary (names of parameters and headers), otherwise the first server.
 */
export function accountListener(servers: readonly RequestHandlerDeps[]): RequestListener {
  return (request, response) => {
    const parts =
      servers.find(({ world }) => knows(world, request)) ??
      servers.find(({ world }) => speaks(world, request)) ??
      servers[0];
    if (parts) answerHttpRequest(parts, request, response).catch(() => response.destroy());
    else response.destroy();
  };
}

const speaks = ({ words }: MediaServerState, { headers }: IncomingMessage): boolean =>
  readClientIdentifierHeader(words, headers) !== undefined;

function knows({ people, words }: MediaServerState, { url = '', headers }: IncomingMessage): boolean {
  const token = URL.parse(url, 'http://localhost')?.searchParams.get(words.token) ?? headers[words.token.toLowerCase()];
  return typeof token === 'string' && people.byToken(token) !== undefined;
}
