import { changeNote, nothingDone } from '../../render/kit/message/layout.ts';
import { subcommand } from '../framework/command.ts';
import { flag } from '../framework/options.ts';

export const hints = subcommand({
  words: (texts) => texts.me.declarations.hints,
  requires: 'help',
  changes: ({ args }) => ({ target: 'own hints', after: args.show ? 'on' : 'off' }),
  options: { show: flag() },
  answer: async ({ args, deps, context }) => {
    const { show } = args;
    const { on, off, unchanged } = context.texts.me.hints;
    const hasChanged = await deps.hints.turn(context.actor.userId, show ? 'on' : 'off');
    return hasChanged ? changeNote('done', show ? on : off) : nothingDone(unchanged(show));
  },
});
