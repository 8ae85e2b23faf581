import type {
  APIApplicationCommandBasicOption,
  APIApplicationCommandSubcommandOption,
  ApplicationCommandOptionType,
} from 'discord-api-types/v10';
import type { Capability } from '../../domain/access/capabilities.ts';
import { SERVERS_OF } from '../../permissions/capabilities.ts';
import type { Texts } from '../../render/texts/texts.ts';
import {
  type ActionWords,
  type CommandPayload,
  chatInput,
  declareOptions,
  type Find,
  named,
  type OptionWords,
  type Words,
} from './declaration.ts';
import { optional, text } from './options.ts';

/** The option that names a media server, in guilds that may see several. It is added here and read before an action is called. */
export const SERVER_OPTION = 'server';

const option = { [SERVER_OPTION]: optional(text({ complete: async () => [] })) };
const declared = (which: 'narrow' | 'one') => {
  const words: Find<ActionWords> = ({ errors: { servers } }) => {
    const own = servers[which];
    return { ...own, options: { [SERVER_OPTION]: own } };
  };
  return declareOptions(option, words);
};
const ADDED = { all: declared('narrow'), one: declared('one'), none: [] } as const;

/** The parts of an action that its declaration needs. */
interface Declared {
  readonly words: Find<ActionWords>;
  readonly requires: Capability;
  readonly takesServer: boolean;
  readonly options: APIApplicationCommandBasicOption[];
}

type ScopedAction = Pick<Declared, 'requires' | 'takesServer'>;
const scopeOf = ({ requires, takesServer }: ScopedAction) => (takesServer ? 'all' : SERVERS_OF[requires]);

/**
 * The words for the extra option `server`, in guilds that may see several media servers; undefined: it has
 * none.
 */
export function serverOptionOf(action: ScopedAction, { errors: { servers } }: Texts): OptionWords | undefined {
  return { all: servers.narrow, one: servers.one, none: undefined }[scopeOf(action)];
}

/** A command as declared to Discord. */
export interface Payloads {
  readonly payload: CommandPayload;
  /** The same for guilds that may see several media servers. */
  readonly payloadWithServer: CommandPayload;
}

const payloadsOf = (make: (optionsOf: (action: Declared) => Declared['options']) => CommandPayload): Payloads => ({
  payload: make(({ options }) => options),
  payloadWithServer: make((action) => [...action.options, ...ADDED[scopeOf(action)]]),
});

export const commandPayloads = (words: Find<Words>, action: Declared): Payloads =>
  payloadsOf((optionsOf) => chatInput(words, optionsOf(action)));

const SUBCOMMAND: ApplicationCommandOptionType.Subcommand = 1;

export const groupPayloads = (words: Find<Words>, actions: readonly Declared[]): Payloads =>
  payloadsOf((optionsOf) =>
    chatInput(
      words,
      actions.map(
        (action): APIApplicationCommandSubcommandOption => ({
          type: SUBCOMMAND,
          ...named(action.words),
          options: optionsOf(action),
        }),
      ),
    ),
  );
