import type { PresenceSetting } from '../../domain/live/presence.ts';
import type { MediaItem } from '../../domain/media/items/item.ts';
import type { Session } from '../../domain/media/sessions/session.ts';
import { note } from '../../render/kit/layout.ts';
import { MAX_PRESENCE } from '../../render/kit/limits.ts';
import { clip, oneLine, plainClipped } from '../../render/kit/markdown.ts';
import type { Message } from '../../render/kit/message.ts';
import { boldTitle, fullTitle } from '../../render/kit/title.ts';
import type { Texts } from '../../render/texts/texts.ts';

/** Discord's clients cut longer texts. */
const MAX_TITLES = 3;
const MAX_TITLE = 40;

interface PresenceFacts {
  readonly setting: Exclude<PresenceSetting, 'off'>;
  readonly sessions: readonly Session[];
  /** True if some servers could not be read, so that there may be more streams. */
  readonly isPart: boolean;
}

/** "3 streams, 1 transcoding", or the titles; plain text, the same in every server of the bot. */
export function presenceText({ presence, search }: Texts, { setting, sessions, isPart }: PresenceFacts): string {
  if (sessions.length === 0) return isPart ? presence.unread : presence.nobody;
  if (setting === 'counts') {
    const counts = countsText(presence, sessions);
    return isPart ? presence.atLeast(counts) : counts;
  }
  const titles = [...new Set(sessions.map(({ item }) => fullTitle(item, search.untitled, MAX_TITLE)))];
  const left = titles.length - MAX_TITLES;
  const named = [...titles.slice(0, MAX_TITLES), ...(left > 0 ? [presence.more(left)] : [])];
  return clip(oneLine(named.join(', ')), MAX_PRESENCE);
}

function countsText({ streams, transcoding }: Texts['presence'], sessions: readonly Session[]): string {
  const transcodes = sessions.filter(({ decision }) => decision === 'transcode').length;
  return [streams(sessions.length), ...(transcodes > 0 ? [transcoding(transcodes)] : [])].join(', ');
}

interface Warning {
  readonly item: MediaItem;
  readonly reason?: string | undefined;
}

/** The direct message to a viewer whose stream breaks a rule. */
export function renderWarning({ rules, search }: Texts, { item, reason }: Warning, marker: number): Message {
  const said = reason === undefined ? [] : [rules.reason(plainClipped(reason, 300))];
  return note([rules.warning(boldTitle(item, search.untitled)), ...said].join('\n'), { marker });
}
