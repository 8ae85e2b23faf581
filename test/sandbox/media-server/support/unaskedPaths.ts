import { findMediaServerRoute } from '../../../../sandbox/media-server/http/route.ts';
import { routesFor } from '../../../../sandbox/media-server/routes/all.ts';
import type { EmbeddedMediaServer } from '../../../../sandbox/media-server/server.ts';

/** Methods and paths of the server that none of its requests so far was for. */
export function unaskedPaths({ words, requests }: Pick<EmbeddedMediaServer, 'words' | 'requests'>): readonly string[] {
  const routes = routesFor(words);
  const askedRoutes = new Set(
    requests.map(({ method, path }) => findMediaServerRoute(routes, method, path, words)?.route),
  );
  return routes.filter((route) => !askedRoutes.has(route)).map(({ method, path }) => `${method} ${path}`);
}
