import type { MediaItem } from '../../../domain/media/items/item.ts';
import { note } from '../../../render/kit/layout.ts';
import { plainClipped } from '../../../render/kit/markdown.ts';
import type { Message } from '../../../render/kit/message.ts';
import { boldTitle } from '../../../render/kit/title.ts';
import type { Texts } from '../../../render/texts/texts.ts';

interface Warning {
  readonly item: MediaItem;
  readonly reason?: string | undefined;
}

/** The direct message to a person who watches something that a rule is about. */
export function renderWarning({ rules, search }: Texts, { item, reason }: Warning, marker: number): Message {
  const said = reason === undefined ? [] : [rules.reason(plainClipped(reason, 300))];
  return note([rules.warning(boldTitle(item, search.untitled)), ...said].join('\n'), { marker });
}
