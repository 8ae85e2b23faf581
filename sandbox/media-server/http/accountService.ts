import type { IncomingMessage, RequestListener } from 'node:http';
import type { SignIns } from '../state/signIns.ts';
import type { World } from '../world.ts';
import { type ExchangeParts, exchange } from './exchange.ts';
import { clientOf } from './respond.ts';

/** 4.1: one address for several media servers, each of which answers to the tokens that it knows. */
export interface AccountService {
  readonly url: string;
  /** The sign-in page, and the people's actions on it. */
  readonly signIns: SignIns<World>;
  /** Answers for that server's accounts too, with the routes of an account service. */
  join(server: ExchangeParts): void;
}

/**
 * A request is answered by the server that knows its token, in that server's vocabulary. A request without a
 * known token goes to the first server, which refuses it.
 */
export function accountListener(servers: readonly ExchangeParts[]): RequestListener {
  return (request, response) => {
    const asked =
      servers.find(({ world }) => knows(world, request)) ??
      servers.find(({ world }) => speaks(world, request)) ??
      servers[0];
    if (!asked) return void response.destroy();
    exchange(asked, request, response).catch(() => response.destroy());
  };
}

const speaks = ({ words }: World, { headers }: IncomingMessage): boolean => clientOf(words, headers) !== undefined;

function knows({ people, words }: World, { url = '', headers }: IncomingMessage): boolean {
  const given = URL.parse(url, 'http://localhost')?.searchParams.get(words.token) ?? headers[words.token.toLowerCase()];
  return typeof given === 'string' && people.byToken(given) !== undefined;
}
