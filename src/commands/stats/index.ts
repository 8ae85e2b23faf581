import { accountsOfPerson } from '../../domain/people/persons.ts';
import { serverOfRef } from '../../domain/servers/refs.ts';
import { isStreamsChart, PERSONAL_CHARTS } from '../../domain/statistics/ranges.ts';
import type { Message } from '../../render/kit/message/message.ts';
import { renderStatsRefusal } from '../../render/stats/stats.ts';
import { createCommand } from '../framework/command.ts';
import type { CommandDeps, CommandDepsAndContext, InteractionContext } from '../framework/context.ts';
import { addAuditDetailsToMessage } from '../framework/records.ts';
import {
  renderStatsView,
  type StatsDeps,
  type StatsRenderer,
  type StatsView,
  showStatsUnlessBusy,
} from '../shared/stats/message.ts';
import { planStats, statsOptions } from '../shared/stats/plan.ts';
import { createStatsPressHandlers } from '../shared/stats/presses.ts';
import { type RequestedStats, requestedStatsSchema } from '../shared/stats/target.ts';
import { explainWhyChartIsPrivate, finishedWeeksOf } from './limits.ts';
import { showLibrarySizes } from './sizes.ts';

/**
 * Statistics about one person, or that reveal too much about people, are only for those who may see the history. The
 * permission is checked again for each answer.
 */
async function showStats(
  render: StatsRenderer,
  target: RequestedStats,
  { deps, context }: CommandDepsAndContext<StatsDeps & Pick<CommandDeps, 'librarySizesOf'>>,
): Promise<Message> {
  const { chart, library, account, names } = target;
  const refusal = statsRefusal(target, context);
  if (refusal) return renderStatsRefusal(context.texts, refusal);
  if (chart === 'libraries') return await showLibrarySizes(target, deps, context);
  const privateReason = await explainWhyChartIsPrivate(target, deps, context.actor.guildId);
  if (privateReason && !context.may('history.list')) return renderStatsRefusal(context.texts, privateReason);
  const isPrivate = names === true || account !== undefined || privateReason !== undefined;
  // Everyone can compare two public answers, and the difference of their ranges reveals who watched then. With whole
  // weeks, the difference is at least a week.
  const inWeeks = chart === 'people' && !isPrivate;
  const range = inWeeks ? finishedWeeksOf(target.range, deps.clock.now(), deps.timeZone) : target.range;
  const personName = account && (account.name ?? context.texts.stats.account(account.id));
  const view = { subject: { chart, library: library?.name, account: personName, inWeeks }, prefix: 'stats' } as const;
  const accountIds = account && (await accountsOfPerson(account.id, context.servers, deps.linkedAccounts));
  const naming = namingOf(target, context);
  return await showStatsUnlessBusy(context, async () => {
    const message = await render(target, { ...view, isPrivate, range, accountIds, naming }, { deps, context });
    // A private answer reveals who watched, so the audit trail records that the person saw it.
    return isPrivate
      ? addAuditDetailsToMessage(message, { target: `statistics of ${countedPeople(target)}`, refs: accountIds })
      : message;
  });
}

function statsRefusal(
  { chart, library, account, names }: RequestedStats,
  { may, servers }: InteractionContext,
): 'names' | 'account' | 'oneLibrary' | 'onePerson' | undefined {
  if (names && !may('history.list')) return 'names';
  // Since the message with the button was drawn, the guild may have lost access to the account's server.
  if (account && !(may('history.list') && servers.includes(serverOfRef(account.id)))) return 'account';
  if (library && isStreamsChart(chart)) return 'oneLibrary';
  return account && !PERSONAL_CHARTS.some((candidate) => candidate === chart) ? 'onePerson' : undefined;
}

const countedPeople = ({ account, names }: RequestedStats): string => {
  if (account) return `account ${account.id}`;
  return names ? 'people by name' : 'few people';
};

const namingOf = (
  { account, names }: RequestedStats,
  { texts, signal, may }: InteractionContext,
): StatsView['naming'] => ({
  texts,
  signal,
  people: names ? 'names' : 'pseudonyms',
  devices: (names || account) && may('device.list') ? 'names' : 'platforms',
});

export const statsCommand = createCommand({
  words: (texts) => texts.stats.declarations.stats,
  subject: 'playing',
  requires: 'stats.show',
  visibility: 'public',
  changes: false,
  presses: createStatsPressHandlers({
    prefix: 'stats',
    requires: 'stats.show',
    target: requestedStatsSchema,
    show: showStats,
  }),
  options: statsOptions,
  answer: async ({ args, deps, context }) =>
    showStats(renderStatsView, await planStats(args, deps, context), { deps, context }),
});
