import { group } from './command.ts';
import { add } from './playlist/add.ts';

export const playlist = group({ name: 'playlist', description: 'Playlists', subcommands: [add] });
