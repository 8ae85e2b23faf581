import { nothingDone } from '../../render/kit/message/layout.ts';
import { createMessageCommand } from '../framework/messageCommand.ts';
import { OPEN_REPORT_PRESS } from '../shared/items/reportButton.ts';
import { askWhichItem } from '../shared/items/whichItem.ts';
import { onlyElement } from '../shared/names.ts';
import { reportManagingPresses } from './manage.ts';
import { hasReportChannel, noChannelAnswer, reportForm, reportSendingPresses } from './send.ts';

/**
 * Command in the menu of the bot's messages. Opens the report form for the message's item. If there are several items,
 * asks for the item.
 */
export const reportItemMenuCommand = createMessageCommand({
  words: (texts) => texts.report.declarations.reportItem,
  subject: 'find',
  requires: 'report.send',
  changes: false,
  form: async ({ message, deps, context }) => {
    const item = onlyElement(message.items);
    if (!item) return undefined;
    const isReportable = await hasReportChannel(deps, context.actor, item.ratingKey);
    return isReportable ? reportForm(context.texts, item) : undefined;
  },
  answer: async ({ message, deps, context }) => {
    const { items } = message;
    const { report } = context.texts;
    if (!message.isOurs) return nothingDone(context.texts.card.notOurs);
    if (items.length === 0) return nothingDone(report.nothingOn);
    if (!(await hasReportChannel(deps, context.actor, onlyElement(items)?.ratingKey))) return noChannelAnswer(context);
    return await askWhichItem(
      items,
      { action: OPEN_REPORT_PRESS, question: report.which, noItemsText: report.nothingOn },
      { deps, context },
    );
  },
});

export const reportPresses = [...reportSendingPresses, ...reportManagingPresses];
