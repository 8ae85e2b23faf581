import type { Clock } from '../../domain/clock.ts';
import type { BotStatusLine, BotStatusLineSetting } from '../../domain/live/presence.ts';
import {
  CHART_SNAPSHOT_INTERVAL_MS,
  type SessionServers,
  type SessionsSnapshot,
  type SessionsSnapshotConsumer,
  serversMissingFromSnapshot,
  sessionsVisibleToGuild,
} from '../../domain/live/snapshot.ts';
import type { ServerHealthMonitor } from '../../domain/media/server/health.ts';
import type { Session } from '../../domain/media/sessions/session.ts';
import type { ScrubSecrets } from '../../domain/scrub.ts';
import type { ServerId } from '../../domain/servers/refs.ts';
import type { Texts } from '../../render/texts/texts.ts';
import { presenceText } from './view.ts';

export interface PresenceDeps {
  readonly setting: BotStatusLineSetting;
  readonly texts: Texts;
  readonly line: BotStatusLine;
  readonly health: Pick<ServerHealthMonitor, 'state'>;
  readonly visible: SessionServers;
  /** All of these guilds see the presence. */
  readonly guildIds: () => readonly string[];
  /** Removes secrets from titles, which people write. No other part removes secrets from texts in the presence. */
  readonly scrub: ScrubSecrets;
  readonly clock: Pick<Clock, 'steadyMs'>;
}

/** Discord allows five changes in twenty seconds. */
const MIN_CHANGE_MS = 20_000;
/** How long the last presence stays while streams cannot be read, in ms. */
const UNREAD_AFTER_MS = 60_000;

export function createPresence(deps: PresenceDeps): SessionsSnapshotConsumer {
  const { setting, texts, line, health, scrub, clock, visible, guildIds } = deps;
  let currentPresence: { readonly text: string; readonly at: number } | undefined;

  function show(text: string): void {
    const steadyMs = clock.steadyMs();
    if (currentPresence && (currentPresence.text === text || steadyMs - currentPresence.at < MIN_CHANGE_MS)) return;
    if (line.show(text)) currentPresence = { text, at: steadyMs };
  }

  const isDown = () => health.state().kind === 'down';
  function showSessions(sessions: readonly Session[], isIncomplete: boolean): void {
    if (setting === 'off') return;
    if (isDown()) show(texts.presence.down);
    else show(scrub(presenceText(texts, { setting, sessions, isIncomplete })));
  }
  /** Time of the last read of the streams, on the steady clock. Before the first read, the time of the bot's start. */
  let readAt = clock.steadyMs();

  return {
    name: 'presence',
    everyMs: () => (setting === 'off' ? undefined : CHART_SNAPSHOT_INTERVAL_MS),
    // The presence leaves out streams that at least one guild may not see.
    receive: (snapshot: SessionsSnapshot) => {
      const { sessions } = snapshot;
      readAt = clock.steadyMs();
      const guilds = guildIds();
      // If no media server is visible to all guilds, an empty presence stays empty. A presence with a text is replaced.
      const servers = serversSeenByAll(guilds, visible);
      if (guilds.length > 0 && !currentPresence && servers.length === 0) return;
      let visibleSessions = sessions;
      for (const guildId of guilds) visibleSessions = sessionsVisibleToGuild(guildId, visibleSessions, visible);
      showSessions(visibleSessions, serversMissingFromSnapshot(snapshot, servers).length > 0);
    },
    missed: () => {
      if (setting === 'off') return;
      if (isDown()) {
        show(texts.presence.down);
        return;
      }
      // One failed read of the streams does not change the presence.
      const isLongUnread = clock.steadyMs() - readAt >= UNREAD_AFTER_MS;
      if (currentPresence && isLongUnread) show(texts.presence.unread);
    },
  };
}

/**
 * Media servers that all of these guilds may see. If there are none, the bot must not claim that there are no streams.
 */
function serversSeenByAll(
  guildIds: readonly string[],
  { serversOf }: Pick<SessionServers, 'serversOf'>,
): readonly ServerId[] {
  const [firstGuild, ...otherGuilds] = guildIds;
  if (firstGuild === undefined) return [];
  return serversOf(firstGuild).filter((id) => otherGuilds.every((guildId) => serversOf(guildId).includes(id)));
}
