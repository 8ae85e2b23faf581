/**
 * All operations of this server, by the sections of interface.md and the names in MEDIA-SERVER.md's table. A generated
 * page, the test for completeness, and `behaviour.lacks` use them.
 */

import type { Route } from './http/route.ts';
import { operationNames } from './http/route.ts';
import { ACCOUNT_ROUTES, ROUTES } from './routes/all.ts';

export interface Operation {
  /**
   * Section of interface.md, such as `4.13`. A name, such as `accounts`, for an operation that interface.md, 4.24 only
   * names.
   */
  readonly operation: string;
  /**
   * Source of the operation: shown in interface.md, described in MEDIA-SERVER.md, or known only from public clients.
   */
  readonly source: 'interface.md' | 'MEDIA-SERVER.md' | 'public clients';
  readonly title: string;
  readonly method: Route['method'];
  /** Path in the neutral vocabulary. Paths of the account service begin after `{account_url}`. */
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
