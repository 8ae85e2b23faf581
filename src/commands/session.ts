import { group } from './command.ts';
import { list } from './session/list.ts';
import { terminate } from './session/terminate.ts';

export const session = group({ name: 'session', description: 'What is playing', subcommands: [list, terminate] });
