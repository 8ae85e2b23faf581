import type { MediaServerAccount } from '../state/people.ts';
import type { Vocabulary } from '../vocabulary.ts';
import type { MediaServerState } from '../world.ts';
import type { MediaServerResponse } from './answer.ts';
import { decodePercentEncoding, type QueryPair } from './query.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A parameter of an operation: required or not, its form, and the status for an invalid value. */
export interface RouteParameter {
  readonly isRequired: boolean;
  readonly form: RegExp;
  readonly badValue: 400 | 500;
}

export interface MediaServerRoute {
  /** Section of interface.md. For an operation that interface.md, 4.24 only names, the section of MEDIA-SERVER.md. */
  readonly operation: string;
  readonly title: string;
  readonly method: Method;
  /** Path of the route. `{name}` is a placeholder for one segment. */
  readonly path: string;
  /**
   * True if no token is needed: for the sign-in, and for the identity unless `behaviour.identityNeedsToken` is true.
   */
  readonly isOpen?: true;
  /** True if people who signed in at the account service may send this request to it. */
  readonly takesSignIn?: true;
  readonly parameters: Readonly<Record<string, RouteParameter>>;
  /** More parameters, or other forms of them, for servers in the lenient vocabulary (vocabulary.ts). */
  readonly vendorParameters?: Readonly<Record<string, RouteParameter>>;
  /** True for a GET that changes something, so that HEAD does not match the route. */
  readonly isChange?: true;
  /** True if the route takes filters (interface.md, 4.5). Undeclared parameters are then fields. */
  readonly isFiltered?: true;
  readonly isPaged?: true;
  /** True if the route checks undeclared parameters itself. They are in `others`, and none is recorded as unknown. */
  readonly readsOthers?: true;
  readonly answer: (context: RouteContext) => MediaServerResponse | Promise<MediaServerResponse>;
}

/** Names of a route's operations, as in `behaviour.lacks` and OPERATIONS: `4.13`, `accounts`. */
export function operationNamesOfRoute({ operation }: Pick<MediaServerRoute, 'operation'>): readonly string[] {
  return operation.split(', ').map((name) => name.replace(/^MEDIA-SERVER\.md: /, ''));
}

export interface RequestedPage {
  readonly start: number;
  readonly size: number;
}

export interface RouteContext {
  readonly world: MediaServerState;
  /** User of the request's token. On routes without a token, the server's owner. */
  readonly account: MediaServerAccount;
  /** The client's identifier. Undefined if the vocabulary has no header for it. */
  readonly client: string | undefined;
  readonly segments: Readonly<Record<string, string>>;
  readonly values: ReadonlyMap<string, string>;
  readonly filters: readonly QueryPair[];
  /** Undeclared query pairs, including repeated ones. */
  readonly others: readonly QueryPair[];
  readonly page: RequestedPage | undefined;
  readonly body: string;
  /** Records a request that no correct client would send. */
  readonly violation: (why: string) => void;
}

const ANY = /^[\s\S]+$/;
export const DIGITS_PATTERN = /^\d{1,19}$/;
export const ZERO_OR_ONE_PATTERN = /^[01]$/;

export function requiredRouteParameter(form: RegExp = ANY, badValue: 400 | 500 = 400): RouteParameter {
  return { isRequired: true, form, badValue };
}

export function optionalRouteParameter(form: RegExp = ANY): RouteParameter {
  return { isRequired: false, form, badValue: 400 };
}

/** `answerMediaServerRequest` has already checked that the parameter is present. */
export function requireQueryParameterValue(context: RouteContext, name: string): string {
  const value = context.values.get(name);
  if (value === undefined) throw new Error(`the route does not require ${name}`);
  return value;
}

export function requirePathSegment(context: RouteContext, name: string): string {
  const value = context.segments[name];
  if (value === undefined) throw new Error(`the route has no segment ${name}`);
  return value;
}

export interface MediaServerRouteMatch {
  readonly route: MediaServerRoute;
  readonly segments: Readonly<Record<string, string>>;
}

/**
 * Finds a path's route. Paths must match exactly, including a trailing slash as in `/hubs/search/`. Lenient servers
 * accept both forms.
 */
export function findMediaServerRoute(
  routes: readonly MediaServerRoute[],
  method: string,
  path: string,
  { isLenient }: Pick<Vocabulary, 'isLenient'>,
): MediaServerRouteMatch | undefined {
  const isHead = isLenient && method === 'HEAD';
  const candidates = isHead ? routes.filter(({ isChange }) => isChange !== true) : routes;
  const as = isHead ? 'GET' : method;
  return findExactly(candidates, as, path) ?? (isLenient ? findExactly(candidates, as, withOtherEnd(path)) : undefined);
}

const withOtherEnd = (path: string): string => (path.endsWith('/') ? path.slice(0, -1) : `${path}/`);

function findExactly(
  routes: readonly MediaServerRoute[],
  method: string,
  path: string,
): MediaServerRouteMatch | undefined {
  for (const route of routes) {
    const segments = route.method === method ? matchPath(route.path, path) : undefined;
    if (segments !== undefined) return { route, segments };
  }
  return undefined;
}

function matchPath(pattern: string, path: string): Record<string, string> | undefined {
  const [wanted, given] = [pattern.split('/'), path.split('/')];
  if (wanted.length !== given.length) return undefined;
  const segments: Record<string, string> = {};
  for (const [at, want] of wanted.entries()) {
    const segment = decodePercentEncoding(given[at] ?? '');
    if (segment === undefined) return undefined;
    if (want.startsWith('{') && segment !== '') segments[want.slice(1, -1)] = segment;
    else if (want !== segment) return undefined;
  }
  return segments;
}
