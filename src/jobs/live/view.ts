import type { BotStatusLineSetting } from '../../domain/live/presence.ts';
import type { MediaItem } from '../../domain/media/items/item.ts';
import type { Session } from '../../domain/media/sessions/session.ts';
import { boldTitle, fullTitle } from '../../render/kit/media/title.ts';
import { createNoteMessage } from '../../render/kit/message/layout.ts';
import { MAX_PRESENCE_TEXT } from '../../render/kit/message/limits.ts';
import type { Message } from '../../render/kit/message/message.ts';
import { clipAndEscapeText, clipText, oneLine } from '../../render/kit/text/markdown.ts';
import type { Texts } from '../../render/texts/texts.ts';

/** Maximum titles in the bot's status. Discord's clients cut off longer texts. */
const MAX_PRESENCE_TITLES = 3;
const MAX_TITLE = 40;

interface PresenceFacts {
  readonly setting: Exclude<BotStatusLineSetting, 'off'>;
  readonly sessions: readonly Session[];
  /** True if some media servers could not be read, so there may be more streams. */
  readonly isIncomplete: boolean;
}

/** "3 streams, 1 transcoding", or titles. Plain text, the same in all guilds. */
export function presenceText({ presence, search }: Texts, { setting, sessions, isIncomplete }: PresenceFacts): string {
  if (sessions.length === 0) return isIncomplete ? presence.unread : presence.nobody;
  if (setting === 'counts') {
    const countText = countsText(presence, sessions);
    return isIncomplete ? presence.atLeast(countText) : countText;
  }
  const titles = [...new Set(sessions.map(({ item }) => fullTitle(item, search, MAX_TITLE)))];
  const omittedCount = titles.length - MAX_PRESENCE_TITLES;
  const titleTexts = [
    ...titles.slice(0, MAX_PRESENCE_TITLES),
    ...(omittedCount > 0 ? [presence.more(omittedCount)] : []),
  ];
  return clipText(oneLine(titleTexts.join(', ')), MAX_PRESENCE_TEXT);
}

function countsText({ streams, transcoding }: Texts['presence'], sessions: readonly Session[]): string {
  const transcodes = sessions.filter(({ decision }) => decision === 'transcode').length;
  return [streams(sessions.length), ...(transcodes > 0 ? [transcoding(transcodes)] : [])].join(', ');
}

interface Warning {
  readonly item: MediaItem;
  readonly reason?: string | undefined;
}

export function renderRuleWarning({ rules, search }: Texts, { item, reason }: Warning, marker: number): Message {
  const reasonLines = reason === undefined ? [] : [rules.reason(clipAndEscapeText(reason, 300))];
  return createNoteMessage([rules.warning(boldTitle(item, search)), ...reasonLines].join('\n'), { marker });
}
