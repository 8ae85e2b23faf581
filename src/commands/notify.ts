import { group } from './command.ts';
import { digest } from './notify/digest.ts';
import { list, routePage } from './notify/list.ts';
import { pause, resume } from './notify/pause.ts';
import { person } from './notify/person.ts';
import { confirmRemoval, keepRoute, remove } from './notify/remove.ts';
import { set } from './notify/set.ts';
import { skip, skipPost } from './notify/skip.ts';
import { test } from './notify/test.ts';

export const notify = group({
  words: (texts) => texts.declarations.notify,
  subcommands: [set, list, test, pause, resume, skip, digest, person, remove],
});

export const notifyPresses = [routePage, confirmRemoval, keepRoute, skipPost];
