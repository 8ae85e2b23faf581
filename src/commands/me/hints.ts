import { createChangeResultMessage, createNothingChangedMessage } from '../../render/kit/message/layout.ts';
import { createSubcommand } from '../framework/command.ts';
import { flagOption } from '../framework/options.ts';

export const toggleHintsCommand = createSubcommand({
  words: (texts) => texts.me.declarations.hints,
  requires: 'help',
  changes: ({ args }) => ({ target: 'own hints', after: args.show ? 'on' : 'off' }),
  options: { show: flagOption() },
  answer: async ({ args, deps, context }) => {
    const { show } = args;
    const { on, off, unchanged } = context.texts.me.hints;
    const hasChanged = await deps.hints.turn(context.actor.userId, show ? 'on' : 'off');
    return hasChanged
      ? createChangeResultMessage('done', show ? on : off)
      : createNothingChangedMessage(unchanged(show));
  },
});
