import { isDeepStrictEqual } from 'node:util';
import type { ApplicationCommandOptionType, ApplicationCommandType } from 'discord-api-types/v10';
import { discordApiErrors } from '../discordApiErrors.ts';

type Translations = Readonly<Record<string, string | null>> | null;

interface Choice {
  readonly name: string;
  readonly name_localizations?: Translations;
  readonly value: string | number;
}

export interface CommandOption {
  readonly type: ApplicationCommandOptionType;
  readonly name: string;
  readonly name_localizations?: Translations;
  readonly description: string;
  readonly description_localizations?: Translations;
  readonly required?: boolean;
  readonly autocomplete?: boolean;
  readonly choices?: readonly Choice[];
  readonly min_value?: number;
  readonly max_value?: number;
  readonly min_length?: number;
  readonly max_length?: number;
  readonly channel_types?: readonly number[];
  readonly options?: readonly CommandOption[];
}

export interface CommandBody {
  readonly type?: ApplicationCommandType | null;
  readonly name: string;
  readonly name_localizations?: Translations;
  readonly description?: string | null;
  readonly description_localizations?: Translations;
  readonly options?: readonly CommandOption[];
  readonly default_member_permissions?: number | string | null;
  readonly contexts?: readonly number[] | null;
  readonly integration_types?: readonly number[] | null;
  readonly nsfw?: boolean | null;
}

export interface RegisteredCommand {
  readonly id: string;
  readonly application_id: string;
  readonly guild_id?: string;
  readonly version: string;
  readonly type: ApplicationCommandType;
  readonly name: string;
  readonly name_localizations: Translations;
  readonly description: string;
  readonly description_localizations: Translations;
  readonly options?: readonly CommandOption[];
  readonly default_member_permissions: string | null;
  readonly contexts: readonly number[] | null;
  readonly integration_types: readonly number[];
  readonly nsfw: boolean;
}

export interface CommandRegistry {
  list(guildId?: string): readonly RegisteredCommand[];
  /**
   * Replaces all commands. A command with the same name and type keeps its id, and an unchanged one its version too.
   * New commands count towards a limit of 200 a day, for each guild and for global commands. Throws Discord's error
   * beyond the limit.
   */
  replace(commands: readonly CommandBody[], guildId?: string): readonly RegisteredCommand[];
  /** Adds or overwrites the command with this name and type. */
  put(command: CommandBody, guildId?: string): RegisteredCommand;
  /** Changes a command, which keeps its id even if renamed. Returns undefined for an unknown id. */
  edit(id: string, changes: Partial<CommandBody>, guildId?: string): RegisteredCommand | undefined;
  remove(id: string, guildId?: string): boolean;
}

/**
 * Number of commands that a bot may create per day
 * (https://discord.com/developers/docs/interactions/application-commands#registering-a-command).
 */
const CREATIONS_A_DAY = 200;
const DAY_MS = 24 * 3_600_000;

export const createCommandRegistry = (
  applicationId: string,
  nextId: () => string,
  now: () => number,
): CommandRegistry => {
  const scopes = new Map<string, readonly RegisteredCommand[]>();
  const creations = new Map<string, readonly number[]>();
  const countCreations = (scope: string, count: number) => {
    const today = (creations.get(scope) ?? []).filter((at) => at > now() - DAY_MS);
    if (today.length + count > CREATIONS_A_DAY) throw discordApiErrors.tooManyCommandsCreated();
    creations.set(scope, [...today, ...Array.from({ length: count }, now)]);
  };
  const list = (guildId?: string) => scopes.get(guildId ?? '') ?? [];
  const namesake = ({ name, type }: CommandBody, guildId?: string) =>
    list(guildId).find((command) => command.name === name && command.type === (type ?? 1));
  const register = (body: CommandBody, guildId: string | undefined, former: RegisteredCommand | undefined) => {
    const keptFields = keepFields(body, body.type ?? 1, guildId);
    const id = former?.id ?? nextId();
    const isUnchanged =
      former && isDeepStrictEqual(former, { ...keptFields, ...identity(applicationId, id, former.version) });
    return { ...keptFields, ...identity(applicationId, id, isUnchanged ? former.version : nextId()) };
  };
  return {
    list,
    replace: (bodies, guildId) => {
      countCreations(guildId ?? '', bodies.filter((body) => !namesake(body, guildId)).length);
      const commands = bodies.map((body) => register(body, guildId, namesake(body, guildId)));
      scopes.set(guildId ?? '', commands);
      return commands;
    },
    put: (body, guildId) => {
      const former = namesake(body, guildId);
      if (!former) countCreations(guildId ?? '', 1);
      const command = register(body, guildId, former);
      scopes.set(guildId ?? '', [...list(guildId).filter(({ id }) => id !== command.id), command]);
      return command;
    },
    edit: (id, changes, guildId) => {
      const former = list(guildId).find((command) => command.id === id);
      if (!former) return undefined;
      const command = register({ ...former, ...changes }, guildId, former);
      scopes.set(
        guildId ?? '',
        list(guildId).map((other) => (other.id === id ? command : other)),
      );
      return command;
    },
    remove: (id, guildId) => {
      const remainingCommands = list(guildId).filter((command) => command.id !== id);
      const isRemoved = remainingCommands.length < list(guildId).length;
      scopes.set(guildId ?? '', remainingCommands);
      return isRemoved;
    },
  };
};

const identity = (applicationId: string, id: string, version: string) => ({
  id,
  application_id: applicationId,
  version,
});

/**
 * For a guild's command, Discord returns null as contexts and "guild install" as installation, whatever the bot sent.
 */
const keepFields = (
  body: CommandBody,
  type: ApplicationCommandType,
  guildId: string | undefined,
): Omit<RegisteredCommand, 'id' | 'application_id' | 'version'> => {
  const permissions = body.default_member_permissions;
  return {
    ...(guildId === undefined ? {} : { guild_id: guildId }),
    type,
    name: body.name,
    name_localizations: body.name_localizations ?? null,
    description: body.description ?? '',
    description_localizations: body.description_localizations ?? null,
    ...(body.options?.length ? { options: body.options.map(keepOption) } : {}),
    default_member_permissions: permissions === undefined || permissions === null ? null : String(permissions),
    contexts: guildId === undefined ? (body.contexts ?? null) : null,
    integration_types: guildId === undefined ? (body.integration_types ?? [0]) : [0],
    nsfw: body.nsfw ?? false,
  };
};

/** Leaves out an option's default settings (false or empty), as Discord's responses do. */
const keepOption = (option: CommandOption): CommandOption => {
  const { required, autocomplete, choices, options, ...rest } = option;
  return {
    ...rest,
    name_localizations: option.name_localizations ?? null,
    description_localizations: option.description_localizations ?? null,
    ...(required ? { required } : {}),
    ...(autocomplete ? { autocomplete } : {}),
    ...(choices?.length
      ? { choices: choices.map((choice) => ({ ...choice, name_localizations: choice.name_localizations ?? null })) }
      : {}),
    ...(options?.length ? { options: options.map(keepOption) } : {}),
  };
};

/** Removes translations. Discord returns them only for `with_localizations=true`. */
export const removeCommandTranslations = <T extends RegisteredCommand | CommandOption>(translated: T) => {
  const { name_localizations: _names, description_localizations: _descriptions, options, ...rest } = translated;
  return { ...rest, ...(options ? { options: options.map(withoutOptionTranslations) } : {}) };
};

const withoutOptionTranslations = (option: CommandOption): object => removeCommandTranslations(option);
