import type { ChatInputCommandInteraction } from 'discord.js';
import {
  type Action,
  BadOption,
  type RawOptions,
  type Response,
  type Visibility,
} from '../../commands/framework/command.ts';
import type { InteractionContext } from '../../commands/framework/context.ts';
import { askServer } from '../../commands/framework/onServer.ts';
import { hasLinked } from '../../domain/people/linkedAccounts.ts';
import { renderBadOption, renderNoServer, renderUnknownCommand } from '../../render/kit/errors.ts';
import type { Message } from '../../render/kit/message.ts';
import type { Texts } from '../../render/texts/texts.ts';
import { renderError, secretIn } from './answer.ts';
import { depsFor, type InteractionDeps, urgencyOf } from './context.ts';
import { type InteractionHandler, type Invocation, Rejection } from './handler.ts';
import { chooseServers, type ServerProblem, type ServerScope } from './servers.ts';
import { findCommand } from './typedCommand.ts';

interface SlashInvocation extends Invocation {
  readonly action: Action & { readonly name: string };
  /** All options, as they were typed. */
  readonly given: RawOptions;
  /** The same without the media server. */
  readonly raw: RawOptions;
}

interface SlashScope extends ServerScope {
  readonly response: Response;
}

/** A slash command: its path names the action, and its options are the input. */
export const slashHandler: InteractionHandler<ChatInputCommandInteraction, SlashInvocation, SlashScope> = {
  find: ({ interaction, deps, context }) => {
    const command = findCommand(deps.commands, interaction);
    if (!command) return new Rejection(renderUnknownCommand(context.texts));
    const { given, raw, named } = command;
    const action = { ...command.action, name: command.action.path };
    return { action, given, raw, named, isCounted: false, roles: 'in the interaction' };
  },
  check: ({ interaction, deps, context: { texts } }, { action, given }) => {
    const secret = secretIn(given, texts, deps);
    return secret && new Rejection(renderError(texts, secret, { reference: interaction.id, auditedAction: action }));
  },
  chooseServers: (authorization, { action, raw, named }) => {
    const { response } = action;
    const instead = response.kind === 'modal' ? response.instead : undefined;
    const over = instead && chooseServers(authorization, { ...action, overAll: true }, named);
    if (over && !('missed' in over) && instead.when(over.context, authorization.deps.commandDeps))
      return { ...over, response: { kind: 'answer', visibility: 'private', run: instead.run } };
    const scope = chooseServers(authorization, action, named);
    if ('missed' in scope)
      return new Rejection(renderServerProblem(authorization.context.texts, scope, { action, raw }));
    return { ...scope, response };
  },
  plan: ({ interaction, permit }, { action, raw }, { context, deps, response }) => {
    if (response.kind === 'modal')
      return { kind: 'form', opener: interaction, open: () => response.open(permit, { args: raw, context }) };
    const say = (to: InteractionContext) =>
      response.run(permit, { args: raw, deps: depsFor(deps, to, { urgency: urgencyOf(action) }), context: to });
    return {
      kind: 'answer',
      place: whoSees(response.visibility, context, deps),
      details: () => action.records({ args: raw, context }),
      messages: (readers) =>
        readers === context ? say(context) : toReaders(say, { shared: readers, own: context, changes: action.changes }),
    };
  },
  useUp: async () => undefined,
};

interface Readings {
  readonly shared: InteractionContext;
  readonly own: InteractionContext;
  readonly changes: boolean;
}

/**
 * Answers in the language of all readers. If the first message of a read turns out to be private, such as a
 * question, runs the action again in the person's own language: nothing was changed by then.
 */
async function* toReaders(
  say: (to: InteractionContext) => AsyncIterable<Message>,
  { shared, own, changes }: Readings,
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
  // The first answer is over now.
  if (!hasSaid) yield* say(own);
}

/** Why nothing is done, or the question to answer first. */
function renderServerProblem(
  texts: Texts,
  { missed, seen }: ServerProblem,
  { action, raw }: { readonly action: Action; readonly raw: RawOptions },
): Message {
  const { path } = action;
  if (missed === 'none') return renderNoServer(texts);
  if (missed === 'several') return askServer(texts, { path, raw, servers: seen });
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
