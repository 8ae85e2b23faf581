import type { PressAction } from '../../../../../src/commands/framework/action.ts';
import { guarded } from '../../../../../src/commands/framework/action.ts';
import type { Action, Command } from '../../../../../src/commands/framework/command.ts';
import type { InteractionContext } from '../../../../../src/commands/framework/context.ts';
import type { MessageCommand } from '../../../../../src/commands/framework/messageCommand.ts';
import type { Capability } from '../../../../../src/domain/access/capabilities.ts';
import { note } from '../../../../../src/render/kit/layout.ts';

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
  readonly overAll: boolean;
  /** It is a choice of the media server that an action goes on with. */
  readonly choosesServer: boolean;
}

export const idOf = ({ way, name, option = '' }: Door): string => `${way} ${name} ${option}`.trim();

interface Declared {
  readonly commands: readonly Command[];
  readonly messageCommands: readonly MessageCommand[];
  readonly pressActions: readonly PressAction[];
}

export function doorsOf({ commands, messageCommands, pressActions }: Declared): readonly Door[] {
  const actions = commands.flatMap((command) => command.actions);
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
    ...(['button', 'select', 'form'] as const).flatMap((way) =>
      pressActions.map((press) => doorTo(way, press.name, press)),
    ),
  ];
}

type Declaration = Pick<PressAction, 'requires' | 'guildIn' | 'choosesServer' | 'overAll'> & {
  readonly response?: { readonly kind: string };
};

const doorTo = (
  way: Way,
  name: string,
  { requires, response, guildIn, choosesServer, overAll = false }: Declaration,
): Door => ({
  way,
  name,
  requires,
  overAll,
  opensForm: response?.kind === 'modal',
  namesGuild: guildIn !== undefined,
  choosesServer: choosesServer !== undefined,
});

const completedOptions = ({ options }: Action): readonly string[] =>
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
    run: guarded(requires, async function* ({ context }: Given) {
      yield note(reach(name, context));
    }),
    open: guarded(requires, ({ context }: Given) => ({ ...form, title: reach(name, context) })),
    complete: guarded(requires, async ({ context }: Pick<Given, 'context'>) => [
      { name: reach(name, context), value: name },
    ]),
  });
  return {
    commands: commands.map(({ actions, ...command }) => ({
      ...command,
      actions: actions.map((action) => {
        const { run, open, ...others } = noted(action.path, action);
        return { ...action, ...others, response: { ...action.response, run, open } };
      }),
    })),
    messageCommands: messageCommands.map((command) => ({
      ...command,
      ...noted(command.name, command),
      form: undefined,
    })),
    pressActions: pressActions.map((press) => {
      const { run, open, ...others } = noted(press.name, press);
      return { ...press, ...others, response: { ...press.response, run, open, unless: undefined } };
    }),
  };
}
