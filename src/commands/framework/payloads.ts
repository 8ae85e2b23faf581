import type {
  APIApplicationCommandBasicOption,
  APIApplicationCommandSubcommandOption,
  ApplicationCommandOptionType,
} from 'discord-api-types/v10';
import type { Capability } from '../../domain/access/capabilities.ts';
import { SERVERS_BY_CAPABILITY } from '../../permissions/capabilities.ts';
import type { Texts } from '../../render/texts/texts.ts';
import {
  buildDiscordOptions,
  type CommandPayload,
  type CommandTexts,
  chatInputPayload,
  localisedNames,
  type NameAndDescription,
  type OptionTexts,
  type TextLookup,
} from './declaration.ts';
import { makeOptionOptional, textOption } from './options.ts';

/**
 * Option offered in guilds that see several media servers. The framework adds it to commands, and reads it before the
 * action runs.
 */
export const SERVER_OPTION_NAME = 'server';

/** Declares that the option has autocomplete. The autocomplete handler makes the choices. */
const serverOption = { [SERVER_OPTION_NAME]: makeOptionOptional(textOption({ complete: async () => [] })) };

const declareServerOption = (purpose: 'narrow' | 'one') => {
  const findWords: TextLookup<CommandTexts> = (texts) => {
    const words = texts.errors.servers[purpose];
    return { ...words, options: { [SERVER_OPTION_NAME]: words } };
  };
  return buildDiscordOptions(serverOption, findWords);
};

const SERVER_OPTIONS = { all: declareServerOption('narrow'), one: declareServerOption('one'), none: [] } as const;

interface DeclaredAction {
  readonly words: TextLookup<CommandTexts>;
  readonly requires: Capability;
  readonly takesServer: boolean;
  readonly options: APIApplicationCommandBasicOption[];
}

type ScopedAction = Pick<DeclaredAction, 'requires' | 'takesServer'>;

/**
 * How the option `server` applies to an action. `all`: it can limit the action to one server. `one`: the action needs a
 * server. `none`: there is no such option.
 */
const serverScope = ({ requires, takesServer }: ScopedAction) =>
  takesServer ? 'all' : SERVERS_BY_CAPABILITY[requires];

export function serverOptionTexts(action: ScopedAction, texts: Texts): OptionTexts | undefined {
  const { narrow, one } = texts.errors.servers;
  const words = { all: narrow, one, none: undefined };
  return words[serverScope(action)];
}

export interface CommandPayloads {
  readonly payload: CommandPayload;
  /** The payload with the option `server`, for guilds that see several media servers. */
  readonly payloadWithServer: CommandPayload;
}

type ActionOptions = DeclaredAction['options'];

const optionsWithServer = (action: DeclaredAction): ActionOptions => [
  ...action.options,
  ...SERVER_OPTIONS[serverScope(action)],
];

export const commandPayloads = (words: TextLookup<NameAndDescription>, action: DeclaredAction): CommandPayloads => ({
  payload: chatInputPayload(words, action.options),
  payloadWithServer: chatInputPayload(words, optionsWithServer(action)),
});

const SUBCOMMAND: ApplicationCommandOptionType.Subcommand = 1;

const subcommandPayload = (
  { words }: DeclaredAction,
  options: ActionOptions,
): APIApplicationCommandSubcommandOption => ({ type: SUBCOMMAND, ...localisedNames(words), options });

export const buildCommandGroupPayloads = (
  words: TextLookup<NameAndDescription>,
  actions: readonly DeclaredAction[],
): CommandPayloads => {
  const subcommands = actions.map((action) => subcommandPayload(action, action.options));
  const subcommandsWithServer = actions.map((action) => subcommandPayload(action, optionsWithServer(action)));
  return {
    payload: chatInputPayload(words, subcommands),
    payloadWithServer: chatInputPayload(words, subcommandsWithServer),
  };
};
