import type { PressHandler } from '../../../../../src/commands/framework/action.ts';
import { guardFunctionByPermission } from '../../../../../src/commands/framework/action.ts';
import type { Command, CommandAction } from '../../../../../src/commands/framework/command.ts';
import type { InteractionContext } from '../../../../../src/commands/framework/context.ts';
import type { MessageCommand } from '../../../../../src/commands/framework/messageCommand.ts';
import type { Capability } from '../../../../../src/domain/access/capabilities.ts';
import { createNoteMessage } from '../../../../../src/render/kit/message/layout.ts';

export const WAYS = ['command', 'autocomplete', 'menu', 'button', 'select', 'form'] as const;
export type Way = (typeof WAYS)[number];

/** One way to one thing that was declared. */
export interface Door {
  readonly way: Way;
  readonly name: string;
  readonly requires: Capability;
  /** For autocomplete: the option that is typed. */
  readonly option?: string;
  /** Its choices are other people's private data, so that looking at them is audited. */
  readonly offersPrivate?: boolean;
  /** It opens a form, which no form can do. */
  readonly opensForm: boolean;
  /** It can be pressed in direct messages, and is about one guild. */
  readonly namesGuild: boolean;
  /** Whatever its capability is about, it is about all servers. */
  readonly coversAllServers: boolean;
  /** It runs a command, which asks for the media server where several can be meant. */
  readonly asksForServer: boolean;
  /** It is a choice of the media server that an action goes on with. */
  readonly choosesServer: boolean;
  /** It changes a setting that may be limited to a media server, and is itself about all of them. */
  readonly limitsSetting: boolean;
}

export const idOf = ({ way, name, option = '' }: Door): string => `${way} ${name} ${option}`.trim();

interface Declared {
  readonly commands: readonly Command[];
  readonly messageCommands: readonly MessageCommand[];
  readonly pressActions: readonly PressHandler[];
}

export function doorsOf({ commands, messageCommands, pressActions }: Declared): readonly Door[] {
  const actions = commands.flatMap((command) => command.actions);
  const tried = withoutTwins(pressActions);
  return [
    ...actions.map((action) => doorTo('command', action.path, action)),
    ...actions.flatMap((action) =>
      completedOptions(action).map((option) => ({
        ...doorTo('autocomplete', action.path, action),
        option,
        offersPrivate: action.offersPrivate(option),
      })),
    ),
    ...messageCommands.map((command) => doorTo('menu', command.name, command)),
    ...(['button', 'select', 'form'] as const).flatMap((way) => tried.map((press) => doorTo(way, press.name, press))),
  ];
}

/**
 * The panel's presses, which one function makes of the commands: of those alike in kind and capability, the first is
 * tried.
 */
function withoutTwins(pressActions: readonly PressHandler[]): readonly PressHandler[] {
  const kindOf = ({ name, runs, requires, response }: PressHandler) =>
    runs ? `${name.split(' ')[0]} ${requires} ${response.kind}` : name;
  return [...Map.groupBy(pressActions, kindOf).values()].flatMap((alike) => alike.slice(0, 1));
}

type Declaration = Pick<
  PressHandler,
  'requires' | 'guildIn' | 'choosesServer' | 'coversAllServers' | 'runs' | 'takesServer'
> & {
  readonly response?: { readonly kind: string };
};

const doorTo = (
  way: Way,
  name: string,
  { requires, response, guildIn, choosesServer, coversAllServers = false, takesServer = false, runs }: Declaration,
): Door => ({
  way,
  name,
  requires,
  coversAllServers,
  opensForm: response?.kind === 'modal',
  namesGuild: guildIn !== undefined,
  asksForServer: runs?.onServer !== undefined,
  choosesServer: choosesServer !== undefined,
  limitsSetting: takesServer,
});

const completedOptions = ({ options }: CommandAction): readonly string[] =>
  options.flatMap((option) => ('autocomplete' in option && option.autocomplete ? [option.name] : []));

/** What people see once they are there. */
export const shownBehind = (name: string): string => `behind ${name}`;

/** What is noted where something is reached: by its name, and which media servers it is about. */
export const noteOf = (name: string, servers: readonly number[]): string => `${name} on ${servers.join(' and ')}`;

interface Given {
  readonly context: InteractionContext;
}

/** The same declarations, except that they do nothing but note that they were reached, and what they are about. */
export function noting({ commands, messageCommands, pressActions }: Declared, reached: string[]): Declared {
  const input = { name: 'a', label: 'A', lines: 'one', required: false, max: 9 } as const;
  const form = { title: '', inputs: [input], press: { action: 'none', target: {}, by: 'anyone' } } as const;
  const reach = (name: string, { servers }: Pick<InteractionContext, 'servers'>) => {
    reached.push(noteOf(name, servers));
    return shownBehind(name);
  };
  const noted = (name: string, { requires }: { readonly requires: Capability }) => ({
    changes: true,
    records: () => ({}),
    opens: guardFunctionByPermission(requires, async ({ context }: Given) => {
      reach(name, context);
      return undefined;
    }),
    run: guardFunctionByPermission(requires, async function* ({ context }: Given) {
      yield createNoteMessage(reach(name, context));
    }),
    open: guardFunctionByPermission(requires, ({ context }: Given) => ({ ...form, title: reach(name, context) })),
    complete: guardFunctionByPermission(requires, async ({ context }: Pick<Given, 'context'>) => [
      { name: reach(name, context), value: name },
    ]),
  });
  return {
    commands: commands.map(({ actions, ...command }) => ({
      ...command,
      actions: actions.map((action) => {
        const { run, open, opens, ...others } = noted(action.path, action);
        return { ...action, ...others, response: { ...action.response, run, open, opens } };
      }),
    })),
    messageCommands: messageCommands.map((command) => ({
      ...command,
      ...noted(command.name, command),
      form: undefined,
    })),
    pressActions: pressActions.map((press) => {
      const { run, open, opens, ...others } = noted(press.name, press);
      return {
        ...press,
        ...others,
        response: {
          ...press.response,
          run,
          open,
          opens,
          unless: undefined,
          choices: undefined,
          answerInstead: undefined,
        },
      };
    }),
  };
}
