import { z } from 'zod';
import { changeNote, nothingDone } from '../../render/kit/layout.ts';
import { faultLine, REPORT_PRESSES } from '../../render/report/fault.ts';
import { press } from '../framework/press.ts';
import { showItem } from '../shared/info/showItem.ts';
import { cardTarget, chosenFrom } from '../shared/items/items.ts';
import { showMatches } from '../shared/match/showMatches.ts';
import { startScan } from '../shared/startScan.ts';
import { renderSolved } from './view.ts';

/** Answers to a report's buttons are private: the report itself stays where everyone finds it. */
const PRIVATE = { target: cardTarget, place: 'private' } as const;

const matches = press({
  ...PRIVATE,
  name: REPORT_PRESSES.matches,
  requires: 'match.find',
  changes: false,
  answer: async ({ target, deps, context }) =>
    await showMatches(await deps.media.item(chosenFrom(target, []).ratingKey, context), 1, { deps, context }),
});

const details = press({
  ...PRIVATE,
  name: REPORT_PRESSES.details,
  requires: 'browse',
  changes: false,
  answer: async ({ target, deps, context }) =>
    await showItem(await deps.media.item(chosenFrom(target, []).ratingKey, context), deps, context),
});

/** Runs on the item's server: the button is tied to it. */
const scan = press({
  ...PRIVATE,
  name: REPORT_PRESSES.scan,
  requires: 'library.scan',
  changes: () => ({ target: 'all libraries' }),
  answer: ({ deps, context }) => startScan(deps, context),
});

const solve = press({
  name: REPORT_PRESSES.solve,
  requires: 'report.manage',
  place: 'update',
  target: z.object({ report: z.int(), isOneOf: z.literal(true).optional() }),
  changes: ({ target }) => ({ target: `report ${target.report}`, after: 'solved' }),
  answer: async ({ target, deps, context }) => {
    const { report: id, isOneOf = false } = target;
    const { reports, clock, alertOfEnd } = deps;
    const { texts, own } = context;
    const { guildId = '', userId } = context.actor;
    const found = await reports.solve(id, guildId, clock.now());
    if (!found) return nothingDone(own.report.unknown);
    const { report, was } = found;
    // Another card can still be open: its edit for another reporter was under way when it was solved.
    if (was === 'solved')
      return changeNote('nothing', texts.report.solvedBefore(faultLine(texts, report)), { private: isOneOf });
    alertOfEnd();
    return renderSolved(texts, report, { userId, isOneOf });
  },
});

export const managingPresses = [matches, details, scan, solve];
