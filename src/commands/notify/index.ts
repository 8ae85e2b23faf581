import { group } from '../framework/command.ts';
import { digest } from './digest.ts';
import { guide } from './guide.ts';
import { list } from './list.ts';
import { pause, resume } from './pause.ts';
import { remove } from './remove.ts';
import { setSubscription } from './set.ts';
import { skip } from './skip.ts';
import { test } from './test.ts';

export const notify = group({
  words: (texts) => texts.notify.declarations.notify,
  subject: 'notifications',
  subcommands: [guide, setSubscription, list, test, pause, resume, skip, digest, remove],
});
