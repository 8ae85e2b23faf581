import type { Account } from '../state/people.ts';
import type { Words } from '../vocabulary.ts';
import type { World } from '../world.ts';
import type { Answer } from './answer.ts';
import { decode, type QueryPair } from './query.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A parameter as the interface declares it: whether it is required, its form, and the status for a bad value. */
export interface Parameter {
  readonly isRequired: boolean;
  readonly form: RegExp;
  readonly badValue: 400 | 500;
}

export interface Route {
  /** The section of interface.md, or of MEDIA-SERVER.md for the operations that 4.24 only names. */
  readonly operation: string;
  readonly title: string;
  readonly method: Method;
  /** The path; `{name}` stands for one segment. */
  readonly path: string;
  /**
   * Set for the identity, which needs no token unless `behaviour.identityNeedsToken` says so, and for the
   * requests of the sign-in.
   */
  readonly isOpen?: true;
  /** Set for requests to the account service by people who signed in there. */
  readonly takesSignIn?: true;
  readonly parameters: Readonly<Record<string, Parameter>>;
  /** Parameters that lenient servers accept in addition to these, or in another form (vocabulary.ts). */
  readonly vendorParameters?: Readonly<Record<string, Parameter>>;
  /** Set for a GET that changes something; HEAD never matches these. */
  readonly isChange?: true;
  /** Set if the route takes filters (4.5): parameters that are not declared are fields. */
  readonly isFiltered?: true;
  readonly isPaged?: true;
  /** Set if the route checks undeclared parameters itself: they are in `others`, and none counts as unknown. */
  readonly readsOthers?: true;
  readonly answer: (context: RouteContext) => Answer | Promise<Answer>;
}

/** The operations of a route, by the names that `behaviour.lacks` and OPERATIONS use: `4.13`, `accounts`. */
export function operationsOf({ operation }: Pick<Route, 'operation'>): readonly string[] {
  return operation.split(', ').map((name) => name.replace(/^MEDIA-SERVER\.md: /, ''));
}

export interface Page {
  readonly start: number;
  readonly size: number;
}

/** One request, checked against its route. */
export interface RouteContext {
  readonly world: World;
  /** The user of the token; the owner on open routes. */
  readonly account: Account;
  /** How the application identifies itself, where the vocabulary has a word for that. */
  readonly client: string | undefined;
  readonly segments: Readonly<Record<string, string>>;
  readonly values: ReadonlyMap<string, string>;
  /** Query pairs the route does not declare, for routes that take filters. */
  readonly filters: readonly QueryPair[];
  /** The same for routes that read them in another way, including repeated ones. */
  readonly others: readonly QueryPair[];
  readonly page: Page | undefined;
  readonly body: string;
  /** Records a request that no correct client would make. */
  readonly violation: (why: string) => void;
}

const ANY = /^[\s\S]+$/;
export const DIGITS = /^\d{1,19}$/;
export const FLAG = /^[01]$/;

export function required(form: RegExp = ANY, badValue: 400 | 500 = 400): Parameter {
  return { isRequired: true, form, badValue };
}

export function optional(form: RegExp = ANY): Parameter {
  return { isRequired: false, form, badValue: 400 };
}

/** Returns a declared and required value; `respond` has already checked that it is there. */
export function parameterOf(context: RouteContext, name: string): string {
  const value = context.values.get(name);
  if (value === undefined) throw new Error(`the route does not require ${name}`);
  return value;
}

export function segmentOf(context: RouteContext, name: string): string {
  const value = context.segments[name];
  if (value === undefined) throw new Error(`the route has no segment ${name}`);
  return value;
}

export interface Found {
  readonly route: Route;
  readonly segments: Readonly<Record<string, string>>;
}

/** Finds a path's route. Paths match exactly, including the trailing slash of `/hubs/search/`; lenient servers accept both. */
export function findRoute(
  routes: readonly Route[],
  method: string,
  path: string,
  { isLenient }: Pick<Words, 'isLenient'>,
): Found | undefined {
  const isHead = isLenient && method === 'HEAD';
  const asked = isHead ? routes.filter(({ isChange }) => isChange !== true) : routes;
  const as = isHead ? 'GET' : method;
  return findExactly(asked, as, path) ?? (isLenient ? findExactly(asked, as, withOtherEnd(path)) : undefined);
}

const withOtherEnd = (path: string): string => (path.endsWith('/') ? path.slice(0, -1) : `${path}/`);

function findExactly(routes: readonly Route[], method: string, path: string): Found | undefined {
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
    const segment = decode(given[at] ?? '');
    if (segment === undefined) return undefined;
    if (want.startsWith('{') && segment !== '') segments[want.slice(1, -1)] = segment;
    else if (want !== segment) return undefined;
  }
  return segments;
}
