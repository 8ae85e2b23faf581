import type { Clock } from '../../domain/clock.ts';
import type { PresenceLine, PresenceSetting } from '../../domain/live/presence.ts';
import {
  SAMPLED_EVERY_MS,
  type SessionsSnapshot,
  type SnapshotConsumer,
  sessionsFor,
  unreadIn,
  type VisibleSessions,
} from '../../domain/live/snapshot.ts';
import type { Health } from '../../domain/media/server/health.ts';
import type { Session } from '../../domain/media/sessions/session.ts';
import type { Scrub } from '../../domain/scrub.ts';
import type { ServerId } from '../../domain/servers/refs.ts';
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
  /** Scrubs titles, because they come from people, and the gateway has no other scrub. */
  readonly scrub: Scrub;
  readonly clock: Pick<Clock, 'steadyMs'>;
}

/** The shortest time between two changes. Discord takes five in twenty seconds; one is enough. */
const SHOWN_FOR_MS = 20_000;
/** The last reading is still shown for this time. */
const UNREAD_AFTER_MS = 60_000;

export function createPresence(deps: PresenceDeps): SnapshotConsumer {
  const { setting, texts, line, health, scrub, clock, visible, guildIds } = deps;
  let shown: { readonly text: string; readonly at: number } | undefined;

  function show(text: string): void {
    const steadyMs = clock.steadyMs();
    if (shown && (shown.text === text || steadyMs - shown.at < SHOWN_FOR_MS)) return;
    if (line.show(text)) shown = { text, at: steadyMs };
  }

  const isDown = () => health.state().kind === 'down';
  const showSessions = (sessions: readonly Session[], isPart: boolean): void => {
    if (setting !== 'off')
      show(isDown() ? texts.presence.down : scrub(presenceText(texts, { setting, sessions, isPart })));
  };
  /** Time of the last reading, or of the start, by the steady clock. */
  let readAt = clock.steadyMs();

  return {
    name: 'presence',
    everyMs: () => (setting === 'off' ? undefined : SAMPLED_EVERY_MS),
    // Streams that one of the guilds may not see are shown to none.
    take: (snapshot: SessionsSnapshot) => {
      const { sessions } = snapshot;
      readAt = clock.steadyMs();
      const guilds = guildIds();
      // A text from before a guild joined is taken back; otherwise nothing is shown.
      const seen = seenByAll(guilds, visible);
      if (guilds.length > 0 && !shown && seen.length === 0) return;
      const left = guilds.reduce((some, guildId) => sessionsFor(guildId, some, visible), sessions);
      showSessions(left, unreadIn(snapshot, seen).length > 0);
    },
    missed: () => {
      if (setting === 'off') return;
      if (isDown()) show(texts.presence.down);
      // A single failed read takes nothing back.
      else if (shown && clock.steadyMs() - readAt >= UNREAD_AFTER_MS) show(texts.presence.unread);
    },
  };
}

/**
 * The media servers that every one of these guilds may see. Without such a server, the bot must not claim
 * that there are no streams.
 */
function seenByAll(
  [first, ...others]: readonly string[],
  { serversOf }: Pick<VisibleSessions, 'serversOf'>,
): readonly ServerId[] {
  if (first === undefined) return [];
  return serversOf(first).filter((id) => others.every((guildId) => serversOf(guildId).includes(id)));
}
