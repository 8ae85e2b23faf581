import { RECAP_CHOICES, type RecapChoice } from '../../domain/people/recapChoices.ts';
import { createChangeResultMessage, createNothingChangedMessage } from '../../render/kit/message/layout.ts';
import { clipAndEscapeText } from '../../render/kit/text/markdown.ts';
import type { Texts } from '../../render/texts/texts.ts';
import { createSubcommand } from '../framework/command.ts';
import { choiceOption } from '../framework/options.ts';
import { missingAccountReason } from '../shared/accounts.ts';
import { requireGuild } from '../shared/notify/libraries.ts';

export const recapVisibilityCommand = createSubcommand({
  words: (texts) => texts.recap.declarations.visible,
  requires: 'privacy.own',
  changes: ({ args }) => ({ target: 'own place in recaps', after: args.show }),
  options: { show: choiceOption(RECAP_CHOICES) },
  answer: async ({ args, deps, context }) => {
    const { show } = args;
    const { actor, texts, userName = '' } = context;
    const guildId = requireGuild(context);
    const stored = await deps.recapChoices.choose({ guildId, userId: actor.userId, choice: show, name: userName });
    const { unchanged, stillOut } = texts.recap.visible;
    if (!stored.isChanged)
      return createNothingChangedMessage([unchanged, stored.isStillOut && stillOut].filter(Boolean).join('\n'));
    const isUnknown = (await missingAccountReason(deps, context)) !== undefined;
    const lines = [
      stored.isStillOut ? stillOut : doneText(texts, show, userName),
      show === 'on' && !stored.isStillOut && texts.recap.visible.reveals,
      isUnknown && texts.recap.visible.unlinked,
      texts.recap.visible.posted,
    ];
    return createChangeResultMessage('done', lines, { private: true });
  },
});

const MAX_NAME = 60;

function doneText({ recap }: Texts, visibility: RecapChoice, name: string): string {
  return visibility === 'on' ? recap.visible.on(clipAndEscapeText(name, MAX_NAME)) : recap.visible[visibility];
}
