import type { IncomingHttpHeaders } from 'node:http';
import type { Account } from '../state/people.ts';
import type { Words } from '../vocabulary.ts';
import type { World } from '../world.ts';
import type { Answer } from './answer.ts';
import { errorAnswer } from './answer.ts';
import type { QueryPair } from './query.ts';
import { parseQuery } from './query.ts';
import type { Found, Page, Parameter, Route, RouteContext } from './route.ts';
import { findRoute, operationsOf } from './route.ts';

export interface Incoming {
  readonly method: string;
  readonly path: string;
  readonly search: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly violation: (why: string) => void;
}

/** Turns a request into its response: checks the route, the token and the parameters, then does the work, in this order. */
export async function respond(world: World, routes: readonly Route[], incoming: Incoming): Promise<Answer> {
  const found = findRoute(routes, incoming.method, incoming.path, world.words);
  if (found === undefined) incoming.violation('there is no such route');
  const pairs = parseQuery(incoming.search, world.words);
  const token = tokenIn(world, incoming, pairs);
  const isExpired = token !== undefined && world.behaviour.expiredTokens.includes(token);
  const known = isExpired ? undefined : accountOf(world, token, found?.route);
  const account = known ?? (isOpen(world, found?.route) ? world.people.owner : undefined);
  if (account === undefined) return errorAnswer(isExpired ? 498 : 401);
  if (found === undefined || isLacking(world, found.route)) return errorAnswer(404);
  checkClientHeaders(world.words, incoming);
  if (pairs.some(({ isBroken }) => isBroken)) return wrong(incoming, 'the query is not percent-encoded UTF-8');
  const context = checkParameters(world, found, incoming, pairs, account);
  return 'status' in context ? context : found.route.answer(context);
}

const isOpen = ({ behaviour }: World, route: Route | undefined): boolean =>
  route?.isOpen === true && !behaviour.identityNeedsToken;

/** A server without an operation responds as it does to an unknown path, but requesting it is not the client's mistake. */
function isLacking({ behaviour: { lacks } }: World, route: Route): boolean {
  return lacks.includes(route.path) || operationsOf(route).some((name) => lacks.includes(name));
}

function tokenIn({ words }: World, { headers }: Incoming, pairs: readonly QueryPair[]): string | undefined {
  const { token, takesHeaders } = words;
  const header = takesHeaders ? headers[token.toLowerCase()] : undefined;
  const value = pairs.find(({ key }) => key === token)?.value ?? header;
  return typeof value === 'string' ? value : undefined;
}

function accountOf(world: World, value: string | undefined, route: Route | undefined): Account | undefined {
  const { tokens, withdrawnTokens } = world.behaviour;
  if (value === undefined || withdrawnTokens.includes(value)) return undefined;
  const known = world.people.byToken(value) ?? (route?.takesSignIn ? world.signIns.accountOf(value) : undefined);
  return known ?? (tokens === 'any' ? world.people.owner : undefined);
}

export function clientOf({ clientHeaders: [identifier] }: Words, headers: IncomingHttpHeaders): string | undefined {
  const value = identifier && headers[identifier.toLowerCase()];
  return typeof value === 'string' ? value : undefined;
}

function checkClientHeaders(words: Words, { headers, violation }: Incoming): void {
  for (const name of words.clientHeaders) {
    if (headers[name.toLowerCase()] === undefined) violation(`the header ${name} is missing`);
  }
}

function checkParameters(
  world: World,
  { route, segments }: Found,
  incoming: Incoming,
  pairs: readonly QueryPair[],
  account: Account,
): RouteContext | Answer {
  const isDeclared = ({ key, hasEquals }: QueryPair) => key in route.parameters && hasEquals;
  const values = new Map(pairs.filter(isDeclared).map(({ key, value }) => [key, value]));
  const others = pairs.filter((pair) => !isDeclared(pair) && !isGeneral(world.words, route, pair.key));
  // 4.5 accepts any field; everywhere else the server ignores an unknown name, and it is the client's mistake.
  if (!route.isFiltered && !route.readsOthers)
    for (const { key } of others) incoming.violation(`unknown parameter ${key}`);
  for (const [name, parameter] of Object.entries(route.parameters)) {
    const refused = checkParameter(name, parameter, values.get(name), incoming);
    if (refused !== undefined) return refused;
  }
  if (!world.behaviour.sorting) values.delete('sort');
  const page = pageOf(world, route, incoming, pairs);
  if (page === 'wrong') return wrong(incoming, 'a page is two whole numbers');
  return {
    world,
    account,
    client: clientOf(world.words, incoming.headers),
    segments,
    values,
    filters: route.isFiltered && world.behaviour.filters ? others : [],
    others: route.readsOthers ? others : [],
    page,
    body: incoming.body,
    violation: incoming.violation,
  };
}

/** Checks a parameter; an empty value counts as missing. */
function checkParameter(
  name: string,
  { isRequired, form, badValue }: Parameter,
  value: string | undefined,
  incoming: Incoming,
): Answer | undefined {
  if (value === undefined || value === '')
    return isRequired ? wrong(incoming, `parameter ${name} is missing`) : undefined;
  return form.test(value) ? undefined : wrong(incoming, `parameter ${name} is not valid`, badValue);
}

function wrong({ violation }: Incoming, why: string, status: 400 | 500 = 400): Answer {
  violation(why);
  return errorAnswer(status, why);
}

function isGeneral(words: Words, route: Route, key: string): boolean {
  if (key === words.token || words.clientHeaders.includes(key)) return true;
  const isPage = key === words.pageStart || key === words.pageSize;
  return (route.isPaged === true && isPage) || (words.isLenient && (isPage || DETAIL.test(key)));
}

/** Parameters by which public clients choose an item's details; this server ignores them. */
const DETAIL = /^(?:include[A-Z]|check)[A-Za-z]+$/;

/** Paging is not in interface.md; MEDIA-SERVER.md names its two parameters, which the plex vocabulary also accepts as headers. */
function pageOf(
  world: World,
  route: Route,
  { headers }: Incoming,
  pairs: readonly QueryPair[],
): Page | undefined | 'wrong' {
  const { words, behaviour } = world;
  const given = (name: string): string | undefined => {
    const header = words.takesHeaders ? headers[name.toLowerCase()] : undefined;
    return pairs.find(({ key }) => key === name)?.value ?? (typeof header === 'string' ? header : undefined);
  };
  const [start, size] = [given(words.pageStart), given(words.pageSize)];
  if (!route.isPaged || !behaviour.paging || (start === undefined && size === undefined)) return undefined;
  if (!/^\d{1,9}$/.test(start ?? '0') || !/^\d{1,9}$/.test(size ?? '0')) return 'wrong';
  return { start: Number(start ?? 0), size: size === undefined ? Number.MAX_SAFE_INTEGER : Number(size) };
}
