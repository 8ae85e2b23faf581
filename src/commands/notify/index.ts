import { group } from '../framework/command.ts';
import { digest } from './digest.ts';
import { list, pages } from './list.ts';
import { pause, resume } from './pause.ts';
import { person } from './person.ts';
import { confirmRemoval, keepSubscription, remove } from './remove.ts';
import { set } from './set.ts';
import { skip, skipPost } from './skip.ts';
import { test } from './test.ts';

export const notify = group({
  words: (texts) => texts.notify.declarations.notify,
  subcommands: [set, list, test, pause, resume, skip, digest, person, remove],
  presses: [pages.action, confirmRemoval, keepSubscription, skipPost],
});
