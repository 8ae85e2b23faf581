import { ApplicationCommandOptionType, ChannelType, type ChatInputCommandInteraction } from 'discord.js';
import {
  type Action,
  BadOption,
  type Command,
  type RawOptions,
  type Visibility,
} from '../../commands/framework/command.ts';
import type { InteractionContext } from '../../commands/framework/context.ts';
import { askServer } from '../../commands/framework/onServer.ts';
import { hasLinked } from '../../domain/people/linkedAccounts.ts';
import { renderBadOption, renderNoServer, renderUnknownCommand } from '../../render/kit/errors.ts';
import type { Message } from '../../render/kit/message.ts';
import type { Texts } from '../../render/texts/texts.ts';
import { acknowledge, replyPrivately } from '../reply/delivery.ts';
import { answer, renderError, secretIn } from './answer.ts';
import { authorize } from './authorize.ts';
import { contextOf, depsFor, forReaders, heldBy, type InteractionDeps, urgencyOf } from './context.ts';
import { openModal } from './modal.ts';
import { aimed, type NoAim, takeServer } from './servers.ts';

export const findAction = (commands: readonly Command[], path: string): Action | undefined =>
  commands.flatMap(({ actions }) => actions).find((action) => action.path === path);

/** Answers a slash command: authorize, acknowledge, answer. Any failure ends in one sentence and one log line. */
export async function handleSlash(interaction: ChatInputCommandInteraction, all: InteractionDeps): Promise<void> {
  const anywhere = contextOf(interaction, all);
  const action = findAction(all.commands, pathOf(interaction));
  if (!action) return await replyPrivately(interaction, renderUnknownCommand(anywhere.texts), all);
  const auditedAction = { ...action, name: action.path };
  const given = rawOptions(interaction.options, interaction.guildId);
  const { raw, named } = takeServer(action, given);
  const permit = await authorize(interaction, auditedAction, all, { named });
  if (!permit) return;
  const secret = secretIn(given, anywhere.texts, all);
  if (secret)
    return await replyPrivately(interaction, renderError(anywhere.texts, secret, interaction.id, auditedAction), all);
  const instead = action.response.kind === 'modal' ? action.response.instead : undefined;
  const over = instead && aimed(interaction, { ...action, overAll: true }, named, { context: anywhere, deps: all });
  const isInstead = over && !('missed' in over) && instead.when(over.context, all.commandDeps);
  const aim = isInstead ? over : aimed(interaction, action, named, { context: anywhere, deps: all });
  if ('missed' in aim) return await replyPrivately(interaction, renderNoAim(anywhere.texts, aim, action, raw), all);
  const { context, deps, server } = aim;
  const response = isInstead
    ? { kind: 'answer' as const, visibility: 'private' as const, run: instead.run }
    : action.response;
  if (response.kind === 'modal')
    return await openModal(interaction, () => response.open(permit, raw, context), auditedAction, context.texts, deps);
  // Nothing may be awaited before this: Discord waits for no more than three seconds.
  const delivery = await acknowledge(interaction, whoSees(response.visibility, context, deps), deps);
  const shared = forReaders(context, interaction, delivery, deps);
  const say = (to: InteractionContext) => response.run(permit, raw, depsFor(deps, to, urgencyOf(action)), to);
  await answer({
    interaction,
    auditedAction,
    deps,
    context: shared,
    delivery,
    permit,
    server,
    details: () => action.records(raw, context),
    messages: shared === context ? say(shared) : toReaders(say, shared, context, action.changes),
  });
}

/** What turns out to be for one person alone, such as a question, is said again in their own language: nothing was changed by then. */
async function* toReaders(
  say: (to: InteractionContext) => AsyncIterable<Message>,
  shared: InteractionContext,
  own: InteractionContext,
  changes: boolean,
): AsyncGenerator<Message> {
  let hasSaid = false;
  try {
    for await (const message of say(shared)) {
      if (message.private && !changes && !hasSaid) break;
      hasSaid = true;
      yield message;
    }
  } catch (error) {
    if (hasSaid || !(error instanceof BadOption)) throw error;
  }
  // The first one is over by then.
  if (!hasSaid) yield* say(own);
}

/** Why nothing is done, or the question that has to be answered first. */
function renderNoAim(texts: Texts, { missed, seen }: NoAim, { path }: Action, raw: RawOptions): Message {
  if (missed === 'none') return renderNoServer(texts);
  if (missed === 'several') return askServer(texts, path, raw, seen);
  const { servers } = texts.errors;
  return renderBadOption(texts, servers.one.name, servers.unknown(seen.map(({ name }) => name).join(', ')));
}

function whoSees(
  visibility: Visibility,
  { actor: { userId }, servers }: Pick<InteractionContext, 'actor' | 'servers'>,
  { commandDeps: { linkedAccounts } }: Pick<InteractionDeps, 'commandDeps'>,
): 'public' | 'private' {
  if (visibility !== 'private if linked') return visibility;
  return hasLinked(linkedAccounts, userId, servers) ? 'private' : 'public';
}

interface Naming {
  readonly commandName: string;
  readonly options: { getSubcommand(required: false): string | null };
}

export function pathOf({ commandName, options }: Naming): string {
  const subcommand = options.getSubcommand(false);
  return subcommand === null ? commandName : `${commandName} ${subcommand}`;
}

interface RawOption {
  readonly name: string;
  readonly type: ApplicationCommandOptionType;
  readonly value?: unknown;
  /** What the id in `value` stands for, as Discord sent it along. */
  readonly channel?:
    | {
        readonly id: string;
        readonly type: number;
        readonly parentId?: string | null;
        readonly parent_id?: string | null;
      }
    | null
    | undefined;
  readonly role?: { readonly id: string; readonly mentionable: boolean } | null | undefined;
  readonly user?: { readonly id: string; readonly bot?: boolean | undefined } | null | undefined;
  /** Missing for who is not in the guild. */
  readonly member?: Parameters<typeof heldBy>[0] | null | undefined;
  readonly options?: readonly RawOption[];
}

/** The options as Discord sent them, by name. Those of a subcommand are one level down. */
export function rawOptions(
  { data }: { readonly data: readonly RawOption[] },
  guildId: string | null,
): Readonly<Record<string, unknown>> {
  const own = data.flatMap((option) => option.options ?? [option]);
  const isValue = ({ type }: RawOption) => type > ApplicationCommandOptionType.SubcommandGroup;
  return Object.fromEntries(own.filter(isValue).map((option) => [option.name, rawValue(option, guildId)]));
}

const THREADS: readonly number[] = [
  ChannelType.AnnouncementThread,
  ChannelType.PublicThread,
  ChannelType.PrivateThread,
];

/**
 * Of a channel, a role or a person what a command may need; without what Discord says of it, the bare id, which no option
 * takes.
 */
function rawValue({ value, channel, role, user, member }: RawOption, guildId: string | null): unknown {
  if (channel) {
    // Of another channel it is the category.
    const parentId = THREADS.includes(channel.type) ? (channel.parentId ?? channel.parent_id) : undefined;
    return { id: channel.id, type: channel.type, ...(parentId && { parentId }) };
  }
  if (role) return { id: role.id, mentionable: role.mentionable };
  if (user) return { userId: user.id, bot: user.bot === true, ...(member && { roleIds: heldBy(member, guildId) }) };
  return value;
}
