import type { ChatInputCommandInteraction } from 'discord.js';
import {
  type AnswerVisibility,
  type CommandAction,
  type CommandResponse,
  InvalidOptionError,
  type RawCommandOptions,
} from '../../commands/framework/command.ts';
import type { InteractionContext } from '../../commands/framework/context.ts';
import { askWhichServer, serverMenuPress } from '../../commands/framework/onServer.ts';
import { hasLinkedAccount } from '../../domain/people/linkedAccounts.ts';
import { renderBadOption, renderNoMediaServerRefusal, renderUnknownCommand } from '../../render/kit/message/errors.ts';
import type { Message } from '../../render/kit/message/message.ts';
import type { Texts } from '../../render/texts/texts.ts';
import { findSecretInTypedOptions, renderActionError } from './answer.ts';
import { createActionDeps, type InteractionDeps, queueUrgencyOfAction } from './context.ts';
import {
  type ActionInvocation,
  type AuthorizedInteraction,
  type InteractionHandler,
  InteractionRejection,
} from './handler.ts';
import { chooseServersOfInteraction, type ServerChoiceProblem, type ServerScope } from './servers.ts';
import { findCommand } from './typedCommand.ts';

interface SlashInvocation extends ActionInvocation {
  readonly action: CommandAction & { readonly name: string };
  readonly allOptions: RawCommandOptions;
  readonly raw: RawCommandOptions;
}

interface SlashScope extends ServerScope {
  readonly response: CommandResponse;
}

/** Handles a slash command. Its path names the action, and its options are the input. */
export const slashCommandHandler: InteractionHandler<ChatInputCommandInteraction, SlashInvocation, SlashScope> = {
  find: ({ interaction, deps, context }) => {
    const command = findCommand(deps.commands, interaction);
    if (!command) return new InteractionRejection(renderUnknownCommand(context.texts));
    const { allOptions, raw, serverFilter } = command;
    const action = { ...command.action, name: command.action.path };
    return { action, allOptions, raw, serverFilter, countsAs: action.requires, roles: 'in the interaction' };
  },
  check: ({ interaction, deps, context: { texts } }, { action, allOptions }) => {
    const secret = findSecretInTypedOptions(allOptions, texts, deps);
    return (
      secret &&
      new InteractionRejection(renderActionError(texts, secret, { reference: interaction.id, auditedAction: action }))
    );
  },
  chooseServers: (authorization, invocation) => {
    const answerScope = scopeOfAnswerInstead(authorization, invocation);
    if (answerScope) return answerScope;
    const { action, raw, serverFilter } = invocation;
    const scope = chooseServersOfInteraction(authorization, action, serverFilter);
    if ('problem' in scope)
      return new InteractionRejection(renderServerProblem(authorization.context.texts, scope, { action, raw }));
    return { ...scope, response: action.response };
  },
  plan: ({ interaction, permit }, { action, raw }, { context, deps, response }) => {
    if (response.kind === 'modal')
      return { kind: 'form', opener: interaction, open: () => response.open(permit, { args: raw, context }) };
    const inputWith = (runContext: InteractionContext) => ({
      args: raw,
      deps: createActionDeps(deps, runContext, { urgency: queueUrgencyOfAction(action) }),
      context: runContext,
    });
    const runWith = (runContext: InteractionContext) => response.run(permit, inputWith(runContext));
    const { opens } = response;
    return {
      kind: 'answer',
      place: placeFor(response.visibility, context, deps),
      details: () => action.records({ args: raw, context }),
      opening: opens && ((readersContext) => opens(permit, inputWith(readersContext))),
      messages: (readersContext) =>
        readersContext === context
          ? runWith(context)
          : answerReaders(runWith, { forReaders: readersContext, forPerson: context, changes: action.changes }),
    };
  },
  useUp: async () => undefined,
};

/**
 * The answer about all servers that replaces a command's form. Undefined if the command has none or does not need it
 * now.
 */
function scopeOfAnswerInstead(
  authorization: AuthorizedInteraction<ChatInputCommandInteraction>,
  { action, serverFilter }: SlashInvocation,
): SlashScope | undefined {
  const { response } = action;
  const answer = response.kind === 'modal' ? response.answerInstead : undefined;
  if (!answer) return undefined;
  const scope = chooseServersOfInteraction(authorization, { ...action, coversAllServers: true }, serverFilter);
  if ('problem' in scope || !answer.isNeeded(scope.context, authorization.deps.commandDeps)) return undefined;
  return { ...scope, response: { kind: 'answer', visibility: 'private', run: answer.run } };
}

interface AnswerContexts {
  readonly forReaders: InteractionContext;
  readonly forPerson: InteractionContext;
  readonly changes: boolean;
}

/**
 * Answers in the language of all readers. If the first message of a read turns out to be private, such as a question,
 * runs the action again in the person's own language. A read changes nothing, so running it twice is harmless.
 */
async function* answerReaders(
  runWith: (context: InteractionContext) => AsyncIterable<Message>,
  { forReaders, forPerson, changes }: AnswerContexts,
): AsyncGenerator<Message> {
  let hasShown = false;
  try {
    for await (const message of runWith(forReaders)) {
      if (message.private && !changes && !hasShown) break;
      hasShown = true;
      yield message;
    }
  } catch (error) {
    if (hasShown || !(error instanceof InvalidOptionError)) throw error;
  }
  if (!hasShown) yield* runWith(forPerson);
}

/** The message that says why nothing is done, or asks for the server first. */
function renderServerProblem(
  texts: Texts,
  { problem, candidates }: ServerChoiceProblem,
  { action, raw }: { readonly action: CommandAction; readonly raw: RawCommandOptions },
): Message {
  const { path } = action;
  if (problem === 'none') return renderNoMediaServerRefusal(texts);
  if (problem === 'several') return askWhichServer(texts, { press: serverMenuPress(path, raw), servers: candidates });
  const { servers } = texts.errors;
  return renderBadOption(texts, servers.one.name, servers.unknown(candidates.map(({ name }) => name).join(', ')));
}

function placeFor(
  visibility: AnswerVisibility,
  { actor, servers }: Pick<InteractionContext, 'actor' | 'servers'>,
  { commandDeps }: Pick<InteractionDeps, 'commandDeps'>,
): 'public' | 'private' {
  if (visibility !== 'private if linked') return visibility;
  return hasLinkedAccount(commandDeps.linkedAccounts, actor.userId, servers) ? 'private' : 'public';
}
