import { nothingDone } from '../../render/kit/layout.ts';
import { messageCommand } from '../framework/messageCommand.ts';
import { OPEN } from '../shared/items/reportButton.ts';
import { askWhich } from '../shared/items/whichItem.ts';
import { managingPresses } from './manage.ts';
import { formFor, isRead, noChannel, sendingPresses } from './send.ts';

/** In the menu of our messages: opens the form for the shown item, or asks which of several. */
export const reportItem = messageCommand({
  words: (texts) => texts.report.declarations.reportItem,
  subject: 'find',
  requires: 'report.send',
  changes: false,
  form: async ({ card, deps, context }) => {
    const [item, ...others] = card.items;
    return item && others.length === 0 && (await isRead(deps, context.actor, item.ratingKey))
      ? formFor(context.texts, item)
      : undefined;
  },
  answer: async ({ card, deps, context }) => {
    const { items } = card;
    const { report } = context.texts;
    if (!card.isOurs) return nothingDone(context.texts.card.notOurs);
    const [first, second] = items;
    if (!first) return nothingDone(report.nothingOn);
    if (!(await isRead(deps, context.actor, second ? undefined : first.ratingKey))) return noChannel(context);
    return await askWhich(
      items,
      { action: OPEN, question: report.which, nothing: report.nothingOn },
      { deps, context },
    );
  },
});

export const reportPresses = [...sendingPresses, ...managingPresses];
