import type { IncomingHttpHeaders } from 'node:http';
import type { MediaServerAccount } from '../state/people.ts';
import type { Vocabulary } from '../vocabulary.ts';
import type { MediaServerState } from '../world.ts';
import type { MediaServerResponse } from './answer.ts';
import { createErrorResponse } from './answer.ts';
import type { QueryPair } from './query.ts';
import { parseQuery } from './query.ts';
import type { MediaServerRoute, MediaServerRouteMatch, RequestedPage, RouteContext, RouteParameter } from './route.ts';
import { findMediaServerRoute, operationNamesOfRoute } from './route.ts';

export interface IncomingRequest {
  readonly method: string;
  readonly path: string;
  readonly search: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly violation: (why: string) => void;
}

/** Answers a request. Checks the route, the token and the parameters, in this order, and then does the work. */
export async function answerMediaServerRequest(
  world: MediaServerState,
  routes: readonly MediaServerRoute[],
  incoming: IncomingRequest,
): Promise<MediaServerResponse> {
  const match = findMediaServerRoute(routes, incoming.method, incoming.path, world.words);
  if (match === undefined) incoming.violation('there is no such route');
  const pairs = parseQuery(incoming.search, world.words);
  const token = tokenIn(world, incoming, pairs);
  const isExpired = token !== undefined && world.behaviour.expiredTokens.includes(token);
  const signedInAccount = isExpired ? undefined : accountOf(world, token, match?.route);
  const account = signedInAccount ?? (isOpen(world, match?.route) ? world.people.owner : undefined);
  if (account === undefined) return createErrorResponse(isExpired ? 498 : 401);
  if (match === undefined || isLacking(world, match.route)) return createErrorResponse(404);
  checkClientHeaders(world.words, incoming);
  if (pairs.some(({ isBroken }) => isBroken)) return violate(incoming, 'the query is not percent-encoded UTF-8');
  const context = checkParameters(world, match, incoming, pairs, account);
  return 'status' in context ? context : match.route.answer(context);
}

const isOpen = ({ behaviour }: MediaServerState, route: MediaServerRoute | undefined): boolean =>
  route?.isOpen === true && !behaviour.identityNeedsToken;

/**
 * True for an operation that this server lacks. The response is that of an unknown path, but no violation is recorded:
 * the client cannot know.
 */
function isLacking({ behaviour: { lacks } }: MediaServerState, route: MediaServerRoute): boolean {
  return lacks.includes(route.path) || operationNamesOfRoute(route).some((name) => lacks.includes(name));
}

function tokenIn(
  { words }: MediaServerState,
  { headers }: IncomingRequest,
  pairs: readonly QueryPair[],
): string | undefined {
  const { token, takesHeaders } = words;
  const header = takesHeaders ? headers[token.toLowerCase()] : undefined;
  const value = pairs.find(({ key }) => key === token)?.value ?? header;
  return typeof value === 'string' ? value : undefined;
}

function accountOf(
  world: MediaServerState,
  value: string | undefined,
  route: MediaServerRoute | undefined,
): MediaServerAccount | undefined {
  const { tokens, withdrawnTokens } = world.behaviour;
  if (value === undefined || withdrawnTokens.includes(value)) return undefined;
  const signedInAccount =
    world.people.byToken(value) ?? (route?.takesSignIn ? world.signIns.accountOf(value) : undefined);
  return signedInAccount ?? (tokens === 'any' ? world.people.owner : undefined);
}

export function readClientIdentifierHeader(
  { clientHeaders: [identifier] }: Vocabulary,
  headers: IncomingHttpHeaders,
): string | undefined {
  const value = identifier && headers[identifier.toLowerCase()];
  return typeof value === 'string' ? value : undefined;
}

function checkClientHeaders(words: Vocabulary, { headers, violation }: IncomingRequest): void {
  for (const name of words.clientHeaders) {
    if (headers[name.toLowerCase()] === undefined) violation(`the header ${name} is missing`);
  }
}

function checkParameters(
  world: MediaServerState,
  { route, segments }: MediaServerRouteMatch,
  incoming: IncomingRequest,
  pairs: readonly QueryPair[],
  account: MediaServerAccount,
): RouteContext | MediaServerResponse {
  const isDeclared = ({ key, hasEquals }: QueryPair) => key in route.parameters && hasEquals;
  const values = new Map(pairs.filter(isDeclared).map(({ key, value }) => [key, value]));
  const otherPairs = pairs.filter((pair) => !isDeclared(pair) && !isGeneral(world.words, route, pair.key));
  // interface.md, 4.5 accepts any field. Other routes ignore an unknown name, and record a violation.
  if (!route.isFiltered && !route.readsOthers)
    for (const { key } of otherPairs) incoming.violation(`unknown parameter ${key}`);
  for (const [name, parameter] of Object.entries(route.parameters)) {
    const refusal = checkParameter(name, parameter, values.get(name), incoming);
    if (refusal !== undefined) return refusal;
  }
  if (!world.behaviour.sorting) values.delete('sort');
  const page = pageOf(world, route, incoming, pairs);
  if (page === 'wrong') return violate(incoming, 'a page is two whole numbers');
  return {
    world,
    account,
    client: readClientIdentifierHeader(world.words, incoming.headers),
    segments,
    values,
    filters: route.isFiltered && world.behaviour.filters ? otherPairs : [],
    others: route.readsOthers ? otherPairs : [],
    page,
    body: incoming.body,
    violation: incoming.violation,
  };
}

function checkParameter(
  name: string,
  { isRequired, form, badValue }: RouteParameter,
  value: string | undefined,
  incoming: IncomingRequest,
): MediaServerResponse | undefined {
  if (value === undefined || value === '')
    return isRequired ? violate(incoming, `parameter ${name} is missing`) : undefined;
  return form.test(value) ? undefined : violate(incoming, `parameter ${name} is not valid`, badValue);
}

function violate({ violation }: IncomingRequest, reason: string, status: 400 | 500 = 400): MediaServerResponse {
  violation(reason);
  return createErrorResponse(status, reason);
}

function isGeneral(words: Vocabulary, route: MediaServerRoute, key: string): boolean {
  if (key === words.token || words.clientHeaders.includes(key)) return true;
  const isPage = key === words.pageStart || key === words.pageSize;
  return (route.isPaged === true && isPage) || (words.isLenient && (isPage || DETAIL.test(key)));
}

/** Matches parameters with which public clients choose an item's details. This server ignores them. */
const DETAIL = /^(?:include[A-Z]|check)[A-Za-z]+$/;

/**
 * The requested page. interface.md has no paging. MEDIA-SERVER.md has two parameters, which are also headers in the
 * plex vocabulary.
 */
function pageOf(
  world: MediaServerState,
  route: MediaServerRoute,
  { headers }: IncomingRequest,
  pairs: readonly QueryPair[],
): RequestedPage | undefined | 'wrong' {
  const { words, behaviour } = world;
  const valueGiven = (name: string): string | undefined => {
    const header = words.takesHeaders ? headers[name.toLowerCase()] : undefined;
    return pairs.find(({ key }) => key === name)?.value ?? (typeof header === 'string' ? header : undefined);
  };
  const start = valueGiven(words.pageStart);
  const size = valueGiven(words.pageSize);
  if (!route.isPaged || !behaviour.paging || (start === undefined && size === undefined)) return undefined;
  if (!/^\d{1,9}$/.test(start ?? '0') || !/^\d{1,9}$/.test(size ?? '0')) return 'wrong';
  return { start: Number(start ?? 0), size: size === undefined ? Number.MAX_SAFE_INTEGER : Number(size) };
}
