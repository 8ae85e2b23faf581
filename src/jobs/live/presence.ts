import type { Clock } from '../../domain/clock.ts';
import type { PresenceLine, PresenceSetting } from '../../domain/live/presence.ts';
import {
  SAMPLED_EVERY_MS,
  type SnapshotConsumer,
  sessionsFor,
  type VisibleSessions,
} from '../../domain/live/snapshot.ts';
import type { Health } from '../../domain/media/server/health.ts';
import type { Session } from '../../domain/media/sessions/session.ts';
import type { Scrub } from '../../domain/scrub.ts';
import type { Texts } from '../../render/texts/texts.ts';
import { presenceText } from './view.ts';

export interface PresenceDeps {
  readonly setting: PresenceSetting;
  readonly texts: Texts;
  readonly line: PresenceLine;
  readonly health: Pick<Health, 'state'>;
  readonly visible: VisibleSessions;
  /** The guilds that the bot serves: all of them see its presence. */
  readonly guildIds: () => readonly string[];
  /** Titles are somebody's text, and what goes over the gateway passes no other scrub. */
  readonly scrub: Scrub;
  readonly clock: Pick<Clock, 'steadyMs'>;
}

/** Discord takes five changes of presence in twenty seconds, and nobody needs more than one. */
const SHOWN_FOR_MS = 20_000;

export function createPresence(deps: PresenceDeps): SnapshotConsumer {
  const { setting, texts, line, health, scrub, clock, visible, guildIds } = deps;
  let shown: { readonly text: string; readonly at: number } | undefined;

  function show(text: string): void {
    const steadyMs = clock.steadyMs();
    if (shown && (shown.text === text || steadyMs - shown.at < SHOWN_FOR_MS)) return;
    if (line.show(text)) shown = { text, at: steadyMs };
  }

  const isDown = () => health.state().kind === 'down';
  const showSessions = (sessions: readonly Session[]): void => {
    if (setting !== 'off') show(isDown() ? texts.presence.down : scrub(presenceText(texts, setting, sessions)));
  };

  return {
    name: 'presence',
    everyMs: () => (setting === 'off' ? undefined : SAMPLED_EVERY_MS),
    // What one of the guilds may not see is not said to all.
    take: ({ sessions }) => {
      const guilds = guildIds();
      // What was said before one of them came is taken back; otherwise nothing is said.
      if (guilds.length > 0 && !shown && !seenByAll(guilds, visible)) return;
      showSessions(guilds.reduce((left, guildId) => sessionsFor(guildId, left, visible), sessions));
    },
    missed: () => {
      if (setting !== 'off' && isDown()) show(texts.presence.down);
    },
  };
}

/** Whether there is a media server that all of these may see: without one, "nobody is watching" would be said of nothing. */
function seenByAll(
  [first = '', ...others]: readonly string[],
  { serversOf }: Pick<VisibleSessions, 'serversOf'>,
): boolean {
  return serversOf(first).some((id) => others.every((guildId) => serversOf(guildId).includes(id)));
}
