import type { ApplicationCommandType, RESTPostAPIContextMenuApplicationCommandsJSONBody } from 'discord-api-types/v10';
import type { Capability } from '../../domain/access/capabilities.ts';
import type { AuditDetails } from '../../domain/audit.ts';
import type { ChangeMessage, Message } from '../../render/kit/message.ts';
import { DEFAULT_TEXTS } from '../../render/texts/texts.ts';
import { type Answer, several } from './command.ts';
import type { Deps, InteractionContext } from './context.ts';
import { type Find, localised } from './declaration.ts';
import { type Guarded, guarded } from './guarded.ts';
import { NOTHING, orNothing } from './records.ts';

/** An item that a message shows. If no button or menu names it, we only know its key. */
export interface ShownItem {
  readonly ratingKey: string;
  readonly title?: string | undefined;
}

/** The message whose menu the command was chosen from. */
export interface Card {
  /** Whether it is one of ours; others are not read. */
  readonly isOurs: boolean;
  /** What it shows, as far as its buttons, menus and pictures say, or the feed that posted it. */
  readonly items: readonly ShownItem[];
}

interface Common<M extends Message> {
  /** At most 32 characters; it has no description. */
  readonly words: Find<{ readonly name: string }>;
  readonly requires: Capability;
  readonly answer: (card: Card, deps: Deps, context: InteractionContext) => Answer<M>;
}

interface ReadSpec extends Common<Message> {
  readonly changes: false;
}

interface ChangeSpec extends Common<ChangeMessage> {
  /** As for a command. */
  readonly changes: (card: Card, context: InteractionContext) => AuditDetails;
}

type Spec = ReadSpec | ChangeSpec;

/** A command in the menu of a message. Its answer is always private: everyone sees the message, but only one person opened the menu. */
export interface MessageCommand {
  readonly payload: RESTPostAPIContextMenuApplicationCommandsJSONBody;
  readonly words: Spec['words'];
  readonly name: string;
  readonly requires: Capability;
  readonly changes: boolean;
  readonly records: (card: Card, context: InteractionContext) => AuditDetails;
  readonly run: Guarded<[card: Card, deps: Deps, context: InteractionContext], AsyncIterable<Message>>;
}

const MESSAGE: ApplicationCommandType.Message = 3;

export function messageCommand({ words, requires, changes, answer }: Spec): MessageCommand {
  const { name } = words(DEFAULT_TEXTS);
  return {
    payload: { type: MESSAGE, name, name_localizations: localised((texts) => words(texts).name) },
    words,
    name,
    requires,
    changes: changes !== false,
    records: (card, context) => (changes ? orNothing(() => changes(card, context)) : NOTHING),
    run: guarded(requires, (card, deps, context) => several(() => answer(card, deps, context))),
  };
}
