import type { IncomingMessage, RequestListener } from 'node:http';
import type { World } from '../world.ts';
import { type ExchangeParts, exchange } from './exchange.ts';

/** 4.1: one address for several media servers, each of which answers to the tokens that it knows. */
export interface AccountService {
  readonly url: string;
  /** Answers for that server's accounts too, with the routes of an account service. */
  join(server: ExchangeParts): void;
}

/** The first server answers to a token that none of them knows, and so refuses it. */
export function accountListener(servers: readonly ExchangeParts[]): RequestListener {
  return (request, response) => {
    const asked = servers.find(({ world }) => knows(world, request)) ?? servers[0];
    if (!asked) return void response.destroy();
    exchange(asked, request, response).catch(() => response.destroy());
  };
}

function knows({ people, words }: World, { url = '', headers }: IncomingMessage): boolean {
  const given = URL.parse(url, 'http://localhost')?.searchParams.get(words.token) ?? headers[words.token.toLowerCase()];
  return typeof given === 'string' && people.byToken(given) !== undefined;
}
