import { createNothingChangedMessage } from '../../render/kit/message/layout.ts';
import { createMessageCommand } from '../framework/messageCommand.ts';
import { REPORT_FORM_HANDLER_NAME } from '../shared/items/reportButton.ts';
import { askWhichItem } from '../shared/items/whichItem.ts';
import { onlyElement } from '../shared/names.ts';
import { reportManagementPressHandlers } from './manage.ts';
import { buildNoReportChannelAnswer, buildReportForm, hasReportChannel, reportSendingPresses } from './send.ts';

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
    return isReportable ? buildReportForm(context.texts, item) : undefined;
  },
  answer: async ({ message, deps, context }) => {
    const { items } = message;
    const { report } = context.texts;
    if (!message.isOurs) return createNothingChangedMessage(context.texts.card.notOurs);
    if (items.length === 0) return createNothingChangedMessage(report.nothingOn);
    if (!(await hasReportChannel(deps, context.actor, onlyElement(items)?.ratingKey)))
      return buildNoReportChannelAnswer(context);
    return await askWhichItem(
      items,
      { action: REPORT_FORM_HANDLER_NAME, question: report.which, noItemsText: report.nothingOn },
      { deps, context },
    );
  },
});

export const reportPresses = [...reportSendingPresses, ...reportManagementPressHandlers];
