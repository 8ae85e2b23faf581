import { z } from 'zod';
import { FAULT_REPORT_KINDS } from '../../domain/reports.ts';
import { renderNothingFound } from '../../render/card/card.ts';
import { createNothingChangedMessage } from '../../render/kit/message/layout.ts';
import { AbortWithMessageError } from '../framework/action.ts';
import { createCommand } from '../framework/command.ts';
import { choiceOption, integerOption, makeOptionOptional, textOption } from '../framework/options.ts';
import { createPressHandler } from '../framework/press.ts';
import { addAuditDetailsToMessage } from '../framework/records.ts';
import { chosenRefs } from '../shared/encodeRefAsChoiceValue.ts';
import { cardTargetSchema, chosenItem, renderCandidates } from '../shared/items/items.ts';
import { completePlayableItem, PLAYABLE_KINDS } from '../shared/playlist/item.ts';
import { resolveItem } from '../shared/resolveItem.ts';
import { buildNoReportChannelAnswer, hasReportChannel, sendReport } from './send.ts';
import { MAX_REPORT_CHARACTERS, MAX_REPORTED_PART_NUMBER } from './view.ts';

const partNumber = () => makeOptionOptional(integerOption({ min: 0, max: MAX_REPORTED_PART_NUMBER }));

const SEND_CHOSEN_PRESS = 'report.send.chosen';

const sendChosen = createPressHandler({
  name: SEND_CHOSEN_PRESS,
  requires: 'report.send',
  target: cardTargetSchema.extend({
    kind: z.enum(FAULT_REPORT_KINDS),
    text: z.string().max(MAX_REPORT_CHARACTERS),
    season: z.int().optional(),
    episode: z.int().optional(),
  }),
  place: 'update',
  changes: ({ target, pressed }) => {
    const { ratingKey } = chosenItem(target, pressed.values);
    return { target: `item ${ratingKey}`, after: target.kind, refs: [ratingKey] };
  },
  answer: async ({ target, pressed, deps, context }) =>
    await sendReport(chosenItem(target, pressed.values), target, { deps, context }),
});

/** Sends a report without the title's card. If several titles match, a menu offers them. */
export const reportCommand = createCommand({
  words: (texts) => texts.report.declarations.report,
  subject: 'find',
  requires: 'report.send',
  presses: [sendChosen],
  changes: ({ args }) => ({ target: `title ${args.title}`, after: args.problem, refs: chosenRefs(args.title) }),
  options: {
    title: textOption({ complete: completePlayableItem }),
    problem: choiceOption(FAULT_REPORT_KINDS),
    details: makeOptionOptional(textOption({ max: MAX_REPORT_CHARACTERS })),
    season: partNumber(),
    episode: partNumber(),
  },
  answer: async ({ args, deps, context }) => {
    const { title, problem, details = '', season, episode } = args;
    const complaint = { kind: problem, text: details, season, episode };
    if (!(await hasReportChannel(deps, context.actor))) return buildNoReportChannelAnswer(context);
    const resolvedItem = await resolveItem(title, PLAYABLE_KINDS, { deps, context });
    if ('candidates' in resolvedItem) {
      const menu = { ...resolvedItem, action: SEND_CHOSEN_PRESS, extraData: complaint, servers: deps.serverNames };
      const question = renderCandidates(context.texts, title, menu) ?? renderNothingFound(context.texts, title);
      throw new AbortWithMessageError({ ...question, outcome: 'nothing' });
    }
    const { item } = resolvedItem;
    const { ratingKey } = item;
    if (ratingKey === undefined) return createNothingChangedMessage(context.texts.report.gone);
    const answer = await sendReport({ ratingKey, title: item.title }, complaint, { deps, context });
    return addAuditDetailsToMessage(answer, { target: `item ${ratingKey}`, refs: [ratingKey] });
  },
});
