import { createCommandGroup } from '../framework/command.ts';
import { digestCommand } from './digest.ts';
import { notifyGuideCommand } from './guide.ts';
import { listSubscriptionsCommand } from './list.ts';
import { pauseSubscriptionCommand, resumeSubscriptionCommand } from './pause.ts';
import { removeSubscriptionCommand } from './remove.ts';
import { setSubscriptionCommand } from './set.ts';
import { skipPostCommand } from './skip.ts';
import { testSubscriptionCommand } from './test.ts';

export const notifyCommand = createCommandGroup({
  words: (texts) => texts.notify.declarations.notify,
  subject: 'notifications',
  subcommands: [
    notifyGuideCommand,
    setSubscriptionCommand,
    listSubscriptionsCommand,
    testSubscriptionCommand,
    pauseSubscriptionCommand,
    resumeSubscriptionCommand,
    skipPostCommand,
    digestCommand,
    removeSubscriptionCommand,
  ],
});
