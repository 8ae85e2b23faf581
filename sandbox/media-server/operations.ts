/**
 * All operations of this server, by the sections of interface.md and the names in MEDIA-SERVER.md's table. A generated
 * page, the test for completeness, and `behaviour.lacks` use them.
 */

import type { MediaServerRoute } from './http/route.ts';
import { operationNamesOfRoute } from './http/route.ts';
import { ACCOUNT_SERVICE_ROUTES, MEDIA_SERVER_ROUTES } from './routes/all.ts';

export interface MediaServerOperation {
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
  readonly method: MediaServerRoute['method'];
  /** Path in the neutral vocabulary. Paths of the account service begin after `{account_url}`. */
  readonly path: string;
  readonly takesFilters: boolean;
  readonly isPaged: boolean;
}

export const MEDIA_SERVER_OPERATIONS: readonly MediaServerOperation[] = [
  ...ACCOUNT_SERVICE_ROUTES.flatMap((route) => operations(route, '{account_url}')),
  ...MEDIA_SERVER_ROUTES.flatMap((route) => operations(route, '')),
].sort((a, b) => a.operation.localeCompare(b.operation, 'en', { numeric: true }));

function operations(route: MediaServerRoute, base: string): readonly MediaServerOperation[] {
  return operationNamesOfRoute(route).map((operation) => ({
    operation,
    source: sourceOf(route, operation),
    title: route.title,
    method: route.method,
    path: base + route.path,
    takesFilters: route.isFiltered === true,
    isPaged: route.isPaged === true,
  }));
}

function sourceOf(route: MediaServerRoute, operation: string): MediaServerOperation['source'] {
  if (/^\d/.test(operation)) return 'interface.md';
  return route.operation.includes(`MEDIA-SERVER.md: ${operation}`) ? 'MEDIA-SERVER.md' : 'public clients';
}
