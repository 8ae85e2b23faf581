/**
 * Everything this server does, by the sections of interface.md and the names of MEDIA-SERVER.md's table: for a
 * generated page, for the test that nothing lacks, and for `behaviour.lacks`.
 */

import type { Route } from './http/route.ts';
import { operationsOf } from './http/route.ts';
import { ACCOUNT_ROUTES, ROUTES } from './routes/all.ts';

export interface Operation {
  /** `4.13`, or `accounts` for what 4.24 only names. */
  readonly operation: string;
  /** Shown in interface.md, known from MEDIA-SERVER.md, or from what public clients ask for alone. */
  readonly source: 'interface.md' | 'MEDIA-SERVER.md' | 'public clients';
  readonly title: string;
  readonly method: Route['method'];
  /** In neutral words; `{account_url}` before that of the account service. */
  readonly path: string;
  readonly takesFilters: boolean;
  readonly isPaged: boolean;
}

export const OPERATIONS: readonly Operation[] = [
  ...ACCOUNT_ROUTES.flatMap((route) => operations(route, '{account_url}')),
  ...ROUTES.flatMap((route) => operations(route, '')),
].sort((a, b) => a.operation.localeCompare(b.operation, 'en', { numeric: true }));

function operations(route: Route, base: string): readonly Operation[] {
  return operationsOf(route).map((operation) => ({
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
