import type { Clock } from '../../domain/clock.ts';
import type { PresenceLine, PresenceSetting } from '../../domain/live/presence.ts';
import { SAMPLED_EVERY_MS, type SnapshotConsumer } from '../../domain/live/snapshot.ts';
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
  /** Titles are somebody's text, and what goes over the gateway passes no other scrub. */
  readonly scrub: Scrub;
  readonly clock: Pick<Clock, 'now'>;
}

/** Discord takes five changes of presence in twenty seconds, and nobody needs more than one. */
const SHOWN_FOR_MS = 20_000;

export function createPresence({ setting, texts, line, health, scrub, clock }: PresenceDeps): SnapshotConsumer {
  let shown: { readonly text: string; readonly at: number } | undefined;

  function show(text: string): void {
    const now = clock.now().getTime();
    if (shown && (shown.text === text || Math.abs(now - shown.at) < SHOWN_FOR_MS)) return;
    if (line.show(text)) shown = { text, at: now };
  }

  const isDown = () => health.state().kind === 'down';
  const showSessions = (sessions: readonly Session[]): void => {
    if (setting !== 'off') show(isDown() ? texts.presence.down : scrub(presenceText(texts, setting, sessions)));
  };

  return {
    name: 'presence',
    everyMs: () => (setting === 'off' ? undefined : SAMPLED_EVERY_MS),
    take: ({ sessions }) => showSessions(sessions),
    missed: () => {
      if (setting !== 'off' && isDown()) show(texts.presence.down);
    },
  };
}
