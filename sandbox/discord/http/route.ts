import type { ZodMiniType } from 'zod/mini';
import type { DecodedRequestBody } from '../messages/body.ts';
import type { DiscordState } from '../state.ts';

export interface RouteRateLimit {
  readonly count: number;
  readonly perMs: number;
}

export interface DiscordRouteRequest extends DecodedRequestBody {
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
}

export interface DiscordRouteResponse {
  readonly status: number;
  readonly body?: unknown;
}

export interface DiscordApiRoute {
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /**
   * Path after `/api/v10`, `/api/v9` or `/api`. `:name` is a placeholder for one segment. The first placeholders are
   * the route's major parameters.
   */
  readonly path: string;
  /**
   * With 'path', the token is in the path, as for callbacks and webhooks. Nearly all other routes need the bot's token.
   */
  readonly auth: 'bot' | 'path' | 'none';
  readonly limit?: RouteRateLimit;
  /** Discord's schema for a successful response. Missing for responses without a body. */
  readonly answer?: ZodMiniType<unknown>;
  handle(call: DiscordRouteRequest, state: DiscordState): DiscordRouteResponse;
}

export interface DiscordApiRouteMatch {
  readonly route: DiscordApiRoute;
  readonly params: Readonly<Record<string, string>>;
}

/** Finds a request's route. Segments arrive percent-encoded (`%40original`). An invalid encoding matches no route. */
export const findDiscordApiRoute = (
  routes: readonly DiscordApiRoute[],
  method: string,
  path: string,
): DiscordApiRouteMatch | undefined => {
  const segments = decodeSegments(path);
  if (segments === undefined) return undefined;
  for (const route of routes) {
    const pattern = route.path.split('/');
    if (route.method !== method || pattern.length !== segments.length) continue;
    const pairs = pattern.map((part, index) => [part, segments[index] ?? ''] as const);
    if (!pairs.every(([part, segment]) => part.startsWith(':') || part === segment)) continue;
    const params = pairs.filter(([part]) => part.startsWith(':')).map(([part, segment]) => [part.slice(1), segment]);
    return { route, params: Object.fromEntries(params) };
  }
  return undefined;
};

const decodeSegments = (path: string): readonly string[] | undefined => {
  try {
    return path.split('/').map(decodeURIComponent);
  } catch {
    return undefined;
  }
};

export const requireRoutePathParameter = (call: DiscordRouteRequest, name: string): string => {
  const value = call.params[name];
  if (value === undefined) throw new Error(`this route has no :${name}`);
  return value;
};
