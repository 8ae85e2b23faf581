import { z } from 'zod';
import type { InstalledServer } from '../../domain/servers/mediaServers.ts';
import type { ServerId } from '../../domain/servers/refs.ts';
import { SERVERS_BY_CAPABILITY } from '../../permissions/capabilities.ts';
import { createNoteMessage } from '../../render/kit/message/layout.ts';
import type { Message } from '../../render/kit/message/message.ts';
import type { ComponentPress } from '../../render/kit/message/press.ts';
import type { Texts } from '../../render/texts/texts.ts';
import type { AnswerPlace, AuditedComponentPress, PressHandler, PressRequest } from './action.ts';
import type { Command, CommandAction, CommandResponse, RawCommandOptions } from './command.ts';
import { confirmationPress } from './press.ts';

interface ServerQuestion {
  readonly press: ComponentPress;
  readonly servers: readonly InstalledServer[];
  /** The server that the command would use by default. It comes first in the menu. */
  readonly defaultServer?: ServerId | undefined;
}

export const serverMenuPress = (name: string, rawOptions: RawCommandOptions): ComponentPress =>
  confirmationPress(name, rawOptions);

export function askWhichServer(texts: Texts, { press, servers, defaultServer }: ServerQuestion): Message {
  const { ask, choose, isDefault } = texts.errors.servers;
  const options = servers
    .toSorted((a, b) => Number(b.id === defaultServer) - Number(a.id === defaultServer))
    .map(({ id, name }) => ({
      label: name,
      value: String(id),
      description: id === defaultServer ? isDefault : undefined,
    }));
  return createNoteMessage(ask, { private: true, controls: [{ placeholder: choose, options, press }] });
}

/** Creates the presses that run an action on a chosen server: one press for each action that needs a single server. */
export const createServerChoiceHandlers = (commands: readonly Command[]): readonly PressHandler[] =>
  commands
    .flatMap(({ actions }) => actions)
    .filter(needsSingleServer)
    .map((action) => createServerChoiceHandler(action, { name: action.path, place: answerPlace(action.response) }));

export const needsSingleServer = ({ requires }: Pick<CommandAction, 'requires'>): boolean =>
  SERVERS_BY_CAPABILITY[requires] === 'one';

/** The question for the server is ephemeral, so a public answer needs a new message. */
const answerPlace = (response: CommandResponse): AnswerPlace =>
  response.kind === 'answer' && response.visibility === 'public' ? 'public' : 'update';

export const createServerChoiceHandler = (
  action: CommandAction,
  { name, place }: Pick<ActionPressSpec, 'name' | 'place'>,
): PressHandler => ({
  ...pressToRunAction(action, { name, place, readOptions: ({ target }) => rawOptionsIn(target) }),
  choosesServer: ({ values }) => values[0],
});

interface ActionPressSpec {
  readonly name: string;
  readonly place: AnswerPlace;
  readonly readOptions: (press: Pick<AuditedComponentPress, 'target' | 'pressed'>) => RawCommandOptions;
}

export function pressToRunAction(action: CommandAction, { name, place, readOptions }: ActionPressSpec): PressHandler {
  const { response, words, requires, changes, discloses } = action;
  const opens = response.kind === 'answer' ? response.opens : undefined;
  const commandInput = ({ target, pressed, deps, context }: PressRequest) => {
    const args = readOptions({ target, pressed });
    return { args, deps, context };
  };
  return {
    name,
    words,
    requires,
    changes,
    discloses,
    takesSecret: false,
    records: (press) => action.records({ args: readOptions(press), context: press.context }),
    response:
      response.kind === 'modal'
        ? {
            kind: 'modal',
            open: (permit, press) => response.open(permit, { args: readOptions(press), context: press.context }),
          }
        : {
            kind: 'answer',
            place,
            opens: opens && ((permit, request) => opens(permit, commandInput(request))),
            run: (permit, request) => response.run(permit, commandInput(request)),
          },
  };
}

/** Unreadable stored options count as missing. The person is then told which required option is missing. */
const rawOptionsIn = (target: unknown): RawCommandOptions =>
  z.record(z.string(), z.json()).safeParse(target).data ?? {};
