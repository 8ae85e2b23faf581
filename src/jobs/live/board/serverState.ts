import type { SeenState, ServerSince } from '../../../domain/live/serverSince.ts';
import type { Health } from '../../../domain/media/server/health.ts';
import type { View } from './content.ts';

interface Deps {
  readonly health: Pick<Health, 'state'>;
  readonly serverSince: ServerSince;
}

/** Says how the server is and since when it is up, which its health does not know, and remembers it over restarts. */
export function createServerState({ health, serverSince }: Deps): (now: number) => Promise<View['server']> {
  let seen: SeenState | 'not read' | undefined = 'not read';
  return async (now) => {
    const state = health.state();
    if (seen === 'not read') seen = await serverSince.recall();
    if (state.kind !== 'unknown' && state.kind !== seen?.kind) {
      seen = { kind: state.kind, since: new Date(now) };
      await serverSince.remember(seen);
    }
    return { state, upSince: state.kind === 'up' ? seen?.since : undefined };
  };
}
