import type { MediaItem } from '../../domain/media/items/item.ts';
import { commandName } from '../kit/commandLink.ts';
import { note } from '../kit/layout.ts';
import { plainClipped } from '../kit/markdown.ts';
import type { Message } from '../kit/message.ts';
import { boldTitle } from '../kit/title.ts';
import type { Texts } from '../texts/texts.ts';

interface Warning {
  readonly item: MediaItem;
  readonly reason?: string | undefined;
}

/** The direct message to whoever watches something that a rule is about. */
export function renderWarning({ rules, search }: Texts, { item, reason }: Warning, marker: number): Message {
  const said = reason === undefined ? [] : [rules.reason(plainClipped(reason, 300))];
  return note([rules.warning(boldTitle(item, search.untitled)), ...said].join('\n'), { marker });
}

/** The direct message to an admin when a rule stops. No link can open a server's command there. */
export function renderRuleStopped({ rules, rule: { declarations } }: Texts, name: string, marker: number): Message {
  const { log, enable } = declarations;
  const todo = rules.stoppedTodo(commandName(declarations.rule, log), commandName(declarations.rule, enable));
  return note(`${rules.stopped(plainClipped(name, 60))}\n${todo}`, { marker });
}
