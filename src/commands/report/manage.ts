import { z } from 'zod';
import { createChangeResultMessage, createNothingChangedMessage } from '../../render/kit/message/layout.ts';
import { formatReportedFault, REPORT_ACTIONS } from '../../render/report/fault.ts';
import { createPressHandler } from '../framework/press.ts';
import { showItem } from '../shared/info/showItem.ts';
import { cardTargetSchema, chosenItem } from '../shared/items/items.ts';
import { showMatches } from '../shared/match/showMatches.ts';
import { startScan } from '../shared/startScan.ts';
import { renderSolvedReport } from './view.ts';

/** Common options of buttons with a private answer, so that the report itself stays in the channel. */
const PRIVATE_CARD_SPEC = { target: cardTargetSchema, place: 'private' } as const;

const matches = createPressHandler({
  ...PRIVATE_CARD_SPEC,
  name: REPORT_ACTIONS.matches,
  requires: 'match.find',
  changes: false,
  answer: async ({ target, deps, context }) =>
    await showMatches(await deps.media.item(chosenItem(target).ratingKey, context), 1, { deps, context }),
});

const details = createPressHandler({
  ...PRIVATE_CARD_SPEC,
  name: REPORT_ACTIONS.details,
  requires: 'browse',
  changes: false,
  answer: async ({ target, deps, context }) =>
    await showItem(await deps.media.item(chosenItem(target).ratingKey, context), deps, context),
});

/** Scans the server of the reported item. The button's ticket names the server. */
const scan = createPressHandler({
  ...PRIVATE_CARD_SPEC,
  name: REPORT_ACTIONS.scan,
  requires: 'library.scan',
  changes: () => ({ target: 'all libraries' }),
  answer: ({ deps, context }) => startScan(deps, context),
});

const solve = createPressHandler({
  name: REPORT_ACTIONS.solve,
  requires: 'report.manage',
  place: 'update',
  target: z.object({ report: z.int(), isOneOf: z.literal(true).optional() }),
  changes: ({ target }) => ({ target: `report ${target.report}`, after: 'solved' }),
  answer: async ({ target, deps, context }) => {
    const { report: id, isOneOf = false } = target;
    const { reports, clock, alertSenders } = deps;
    const { texts, personalTexts } = context;
    const { guildId = '', userId } = context.actor;
    const solution = await reports.solve(id, guildId, clock.now());
    if (!solution) return createNothingChangedMessage(personalTexts.report.unknown);
    const { report, was } = solution;
    // The report was already solved, but the pressed card was not updated yet.
    if (was === 'solved')
      return createChangeResultMessage('nothing', texts.report.solvedBefore(formatReportedFault(texts, report)), {
        private: isOneOf,
      });
    alertSenders();
    return renderSolvedReport(texts, report, { userId, isOneOf });
  },
});

export const reportManagementPressHandlers = [matches, details, scan, solve];
