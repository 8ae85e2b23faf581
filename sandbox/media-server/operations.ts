/**
 * Everything that this server can do, by the sections of interface.md and the names in MEDIA-SERVER.md's table. It is
 * used for a generated page, for the test that nothing is missing, and for `behaviour.lacks`.
 */

import type { Route } from './http/route.ts';
import { operationNames } from './http/route.ts';
import { ACCOUNT_ROUTES, ROUTES } from './routes/all.ts';

export interface Operation {
  /**
   * The section of interface.md, such as `4.13`, or a name, such as `accounts`, for an operation that interface.md,
   * 4.24 only names.
   */
  readonly operation: string;
  /**
   * Where the operation comes from: interface.md shows it, MEDIA-SERVER.md describes it, or it is known only from
   * requests of public clients.
   */
  readonly source: 'interface.md' | 'MEDIA-SERVER.md' | 'public clients';
  readonly title: string;
  readonly method: Route['method'];
  /** The path in the neutral vocabulary. A path of the account service follows `{account_url}`. */
  readonly path: string;
  readonly takesFilters: boolean;
  readonly isPaged: boolean;
}

export const OPERATIONS: readonly Operation[] = [
  ...ACCOUNT_ROUTES.flatMap((route) => operations(route, '{account_url}')),
  ...ROUTES.flatMap((route) => operations(route, '')),
].sort((a, b) => a.operation.localeCompare(b.operation, 'en', { numeric: true }));

function operations(route: Route, base: string): readonly Operation[] {
  return operationNames(route).map((operation) => ({
    operation,
    source: sourceOf(route, operation),
    title: route.title,
    method: route.method,
    path: base + route.path,
    takesFilters: route.isFiltered === true,
    isPaged: route.isPaged === true,
  }));
}

function sourceOf(route: Route, operation: string): Operation['source'] {
  if (/^\d/.test(operation)) return 'interface.md';
  return route.operation.includes(`MEDIA-SERVER.md: ${operation}`) ? 'MEDIA-SERVER.md' : 'public clients';
}
