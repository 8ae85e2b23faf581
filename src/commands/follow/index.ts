import { createCommandGroup } from '../framework/command.ts';
import { addFollowCommand, followTitleCommand } from './add.ts';
import { followDeliveryCommand } from './delivery.ts';
import { listFollowsCommand, removeFollowCommand } from './list.ts';

export const followCommand = createCommandGroup({
  words: (texts) => texts.follow.declarations.follow,
  subject: 'find',
  subcommands: [addFollowCommand, followTitleCommand, listFollowsCommand, removeFollowCommand, followDeliveryCommand],
});
