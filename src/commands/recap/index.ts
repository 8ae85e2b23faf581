import { z } from 'zod';
import {
  lastCompleteRecapPeriod,
  parseRecapPeriodKey,
  type RecapPeriod,
  type RecapPeriodLength,
  recapPeriodKey,
} from '../../domain/statistics/recap/period.ts';
import { RECAP_PARTS } from '../../domain/statistics/recap/recap.ts';
import { createNothingChangedMessage } from '../../render/kit/message/layout.ts';
import type { Message } from '../../render/kit/message/message.ts';
import { renderOwnRecap, renderSharedRecapCard } from '../../render/recap/message.ts';
import { AbortWithMessageError } from '../framework/action.ts';
import { createCommandGroup, createSubcommand } from '../framework/command.ts';
import type { CommandDepsAndContext } from '../framework/context.ts';
import { createPressHandler, InvalidPressTarget } from '../framework/press.ts';
import { showOwnAccounts } from '../shared/accounts.ts';
import { showStatsUnlessBusy } from '../shared/stats/message.ts';
import { readOwnRecap } from './own.ts';

const SHARE_PRESS = 'recap.share';

const showRecap = (span: RecapPeriodLength, { deps, context }: CommandDepsAndContext): Promise<Message> => {
  const period = lastCompleteRecapPeriod(span, deps.clock.now(), deps.timeZone);
  return showOwnAccounts(deps, context, (accountIds) =>
    showStatsUnlessBusy(context, async () => {
      const { data, cards } = await readOwnRecap(accountIds, { period }, { deps, context });
      const share = { action: SHARE_PRESS, target: { period: recapPeriodKey(period) }, by: 'invoker' } as const;
      return renderOwnRecap(context.texts, data, { cards, share });
    }),
  );
};

/** Counts again, so that a card never shows more than the person may see now. */
const share = createPressHandler({
  name: SHARE_PRESS,
  requires: 'me.show',
  changes: false,
  target: z.object({ period: z.string() }),
  place: 'public',
  answer: async ({ target, pressed, deps, context }) => {
    const { texts, actor, maySpeak } = context;
    const [value] = pressed.values;
    const chosenPart = RECAP_PARTS.find((candidate) => candidate === value);
    const period: RecapPeriod | undefined = parseRecapPeriodKey(target.period);
    if (chosenPart === undefined || period === undefined)
      throw new InvalidPressTarget('the chosen value is not a card');
    // Discord lets people press buttons in channels where they may not write. The card counts as the person's post, so
    // they need the permission to write.
    if (!maySpeak) throw new AbortWithMessageError(createNothingChangedMessage(texts.recap.cannotShare));
    // Everyone can read the card, so it must not name servers on which the person has no account.
    const publicDeps = { linkedAccounts: deps.linkedAccounts, serverNames: () => undefined };
    return await showOwnAccounts(publicDeps, context, (accountIds) =>
      showStatsUnlessBusy(context, async () => {
        const { cards } = await readOwnRecap(accountIds, { period, onlyPart: chosenPart }, { deps, context });
        const [card] = cards;
        return card ? renderSharedRecapCard(texts, actor.userId, card) : createNothingChangedMessage(texts.recap.gone);
      }),
    );
  },
});

const recapMonthCommand = createSubcommand({
  words: (texts) => texts.recap.declarations.month,
  requires: 'me.show',
  changes: false,
  answer: ({ deps, context }) => showRecap('month', { deps, context }),
});

const recapYearCommand = createSubcommand({
  words: (texts) => texts.recap.declarations.year,
  requires: 'me.show',
  changes: false,
  answer: ({ deps, context }) => showRecap('year', { deps, context }),
});

export const recapCommand = createCommandGroup({
  words: (texts) => texts.recap.declarations.recap,
  subject: 'playing',
  subcommands: [recapMonthCommand, recapYearCommand],
  presses: [share],
});
