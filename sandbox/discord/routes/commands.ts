import {
  ApplicationCommandCreateRequestSchema,
  ApplicationCommandPatchRequestPartialSchema,
  ApplicationCommandResponseSchema,
  ApplicationCommandUpdateRequestSchema,
} from 'discord-api-spec/zod';
import type { ZodMiniType } from 'zod/mini';
import * as z from 'zod/mini';
import { discordApiErrors, invalidBodyError } from '../discordApiErrors.ts';
import {
  type DiscordApiRoute,
  type DiscordRouteRequest,
  type DiscordRouteResponse,
  requireRoutePathParameter,
} from '../http/route.ts';
import type { CommandBody } from '../interactions/commandRegistry.ts';
import { removeCommandTranslations } from '../interactions/commandRegistry.ts';
import { findCommandListProblems } from '../interactions/commandRules.ts';
import { requireGuildAccess } from '../messageChannels.ts';
import type { DiscordState } from '../state.ts';
import { checkRequestBody, isRecord } from '../validation/schema.ts';

const COMMAND = ApplicationCommandResponseSchema;
const COMMANDS = z.array(COMMAND);
const DECLARATIONS = z.array(ApplicationCommandUpdateRequestSchema);

const list = (call: DiscordRouteRequest, state: DiscordState): DiscordRouteResponse => {
  const commands = state.commands.list(scopeOf(call, state));
  const translated = call.query.get('with_localizations') === 'true';
  return { status: 200, body: translated ? commands : commands.map((command) => removeCommandTranslations(command)) };
};

const replaceAll = (call: DiscordRouteRequest, state: DiscordState): DiscordRouteResponse => {
  const scope = scopeOf(call, state);
  const commands = state.commands.replace(decodeCommands(call), scope);
  state.signals.changed();
  return { status: 200, body: commands };
};

/** Adds a command, or overwrites the command of the same name. */
const create = (call: DiscordRouteRequest, state: DiscordState): DiscordRouteResponse => {
  const scope = scopeOf(call, state);
  const before = state.commands.list(scope);
  const body = checkedOne(ApplicationCommandCreateRequestSchema, call);
  const otherCommands = before.filter(({ name, type }) => name !== body.name || type !== (body.type ?? 1));
  requireRight([...otherCommands, body]);
  const command = state.commands.put(body, scope);
  state.signals.changed();
  return { status: otherCommands.length < before.length ? 200 : 201, body: command };
};

const edit = (call: DiscordRouteRequest, state: DiscordState): DiscordRouteResponse => {
  const scope = scopeOf(call, state);
  const id = requireRoutePathParameter(call, 'commandId');
  const changes = checkedOne(ApplicationCommandPatchRequestPartialSchema, call);
  requireRight(state.commands.list(scope).map((command) => (command.id === id ? { ...command, ...changes } : command)));
  const command = state.commands.edit(id, changes, scope);
  if (!command) throw discordApiErrors.unknownCommand();
  state.signals.changed();
  return { status: 200, body: command };
};

const get = (call: DiscordRouteRequest, state: DiscordState): DiscordRouteResponse => {
  const command = state.commands
    .list(scopeOf(call, state))
    .find(({ id }) => id === requireRoutePathParameter(call, 'commandId'));
  if (!command) throw discordApiErrors.unknownCommand();
  return { status: 200, body: command };
};

const remove = (call: DiscordRouteRequest, state: DiscordState): DiscordRouteResponse => {
  if (!state.commands.remove(requireRoutePathParameter(call, 'commandId'), scopeOf(call, state)))
    throw discordApiErrors.unknownCommand();
  state.signals.changed();
  return { status: 204 };
};

const checkedOne = <T>(schema: ZodMiniType<T>, call: DiscordRouteRequest): T => {
  const { value, problems } = checkRequestBody(schema, call, asTheSchemaHasIt(call.json));
  if (value === undefined) throw invalidBodyError(problems);
  return { ...value, ...permissionsAsSent(call.json) };
};

const requireRight = (commands: readonly CommandBody[]): void => {
  const problems = findCommandListProblems(commands);
  if (problems.length > 0) throw invalidBodyError(problems);
};

/** Id of the guild in the path. Undefined for global commands. */
const scopeOf = (call: DiscordRouteRequest, { world }: DiscordState): string | undefined => {
  if (requireRoutePathParameter(call, 'applicationId') !== world.application.id) throw discordApiErrors.missingAccess();
  const { guildId } = call.params;
  if (guildId === undefined) return undefined;
  const guild = world.guilds.find((guild) => guild.id === guildId);
  if (!guild) throw discordApiErrors.missingAccess();
  requireGuildAccess(guild);
  return guildId;
};

/**
 * Valid lists of commands, by their JSON. Every bot of a test run sends the same list, and a check takes about 15 ms.
 */
const right = new Map<string, readonly CommandBody[]>();
const MOST_KEPT = 20;

const decodeCommands = (call: DiscordRouteRequest): readonly CommandBody[] => {
  const text = JSON.stringify(call.json);
  const decoded = right.get(text) ?? checkedCommands(call);
  if (right.size < MOST_KEPT && call.ignored.length === 0) right.set(text, decoded);
  return decoded;
};

const checkedCommands = (call: DiscordRouteRequest): readonly CommandBody[] => {
  const { json } = call;
  const declarations = Array.isArray(json) ? json.map(asTheSchemaHasIt) : json;
  const { value, problems } = checkRequestBody(DECLARATIONS, call, declarations);
  const allProblems = [...problems, ...(value ? findCommandListProblems(value) : [])];
  if (!value || allProblems.length > 0) throw invalidBodyError(allProblems);
  const sentCommands = Array.isArray(json) ? json : [];
  return value.map((command, index) => ({ ...command, ...permissionsAsSent(sentCommands[index]) }));
};

/**
 * Adapts a command to Discord's schema. The schema lacks `nsfw`, and requires permissions as a number, although Discord
 * and all clients use text.
 */
const asTheSchemaHasIt = (command: unknown): unknown => {
  if (!isRecord(command)) return command;
  const { nsfw: _nsfw, default_member_permissions: permissions, ...rest } = command;
  if (permissions === undefined || permissions === null) return rest;
  const number = typeof permissions === 'string' && /^\d+$/.test(permissions) ? Number(permissions) : permissions;
  return { ...rest, default_member_permissions: number };
};

const permissionsAsSent = (command: unknown): Pick<CommandBody, 'default_member_permissions'> =>
  isRecord(command) && typeof command.default_member_permissions === 'string'
    ? { default_member_permissions: command.default_member_permissions }
    : {};

const SCOPES = [
  { kind: 'application', path: '/applications/:applicationId/commands' },
  { kind: 'guild_application', path: '/applications/:applicationId/guilds/:guildId/commands' },
];

export const commandRoutes: readonly DiscordApiRoute[] = SCOPES.flatMap(({ kind, path }): DiscordApiRoute[] => [
  { name: `list_${kind}_commands`, method: 'GET', path, auth: 'bot', answer: COMMANDS, handle: list },
  { name: `bulk_set_${kind}_commands`, method: 'PUT', path, auth: 'bot', answer: COMMANDS, handle: replaceAll },
  { name: `create_${kind}_command`, method: 'POST', path, auth: 'bot', answer: COMMAND, handle: create },
  { name: `get_${kind}_command`, method: 'GET', path: `${path}/:commandId`, auth: 'bot', answer: COMMAND, handle: get },
  {
    name: `update_${kind}_command`,
    method: 'PATCH',
    path: `${path}/:commandId`,
    auth: 'bot',
    answer: COMMAND,
    handle: edit,
  },
  { name: `delete_${kind}_command`, method: 'DELETE', path: `${path}/:commandId`, auth: 'bot', handle: remove },
]);
