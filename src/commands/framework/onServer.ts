import { z } from 'zod';
import type { KnownServer } from '../../domain/servers/mediaServers.ts';
import { SERVERS_OF } from '../../permissions/capabilities.ts';
import { note } from '../../render/kit/layout.ts';
import type { Message } from '../../render/kit/message.ts';
import type { Json } from '../../render/kit/press.ts';
import type { Texts } from '../../render/texts/texts.ts';
import type { PressAction } from './action.ts';
import type { Action, Command, RawOptions } from './command.ts';
import { confirmation } from './press.ts';

interface ServerQuestion {
  readonly path: string;
  readonly raw: RawOptions;
  readonly servers: readonly KnownServer[];
}

/** Asks on which of these media servers to run the action. */
export function askServer({ errors }: Texts, { path, raw, servers }: ServerQuestion): Message {
  const { ask, choose } = errors.servers;
  const options = servers.map(({ id, name }) => ({ label: name, value: String(id) }));
  // The cast is safe: Discord's data came as JSON.
  const press = confirmation(path, raw as Json);
  return note(ask, { private: true, controls: [{ placeholder: choose, options, press }] });
}

/** Runs the action itself on the chosen server, with the given options, under its own name and capability. */
export const actionsOnServer = (commands: readonly Command[]): readonly PressAction[] =>
  commands
    .flatMap(({ actions }) => actions)
    .filter(({ requires }) => SERVERS_OF[requires] === 'one')
    .map(onServer);

function onServer({ path: name, response, ...action }: Action): PressAction {
  const { words, requires, changes, discloses } = action;
  return {
    name,
    words,
    requires,
    changes,
    discloses,
    takesSecret: false,
    choosesServer: ({ values }) => values[0],
    records: ({ target, context }) => action.records({ args: rawOf(target), context }),
    response:
      response.kind === 'modal'
        ? {
            kind: 'modal',
            open: (permit, { target, context }) => response.open(permit, { args: rawOf(target), context }),
          }
        : {
            kind: 'answer',
            // The question is private, so a public answer needs its own message.
            place: response.visibility === 'public' ? 'public' : 'update',
            run: (permit, { target, deps, context }) => response.run(permit, { args: rawOf(target), deps, context }),
          },
  };
}

/** If the stored options cannot be read, a required one counts as missing, and the person sees that. */
const rawOf = (target: unknown): RawOptions => z.record(z.string(), z.unknown()).safeParse(target).data ?? {};
