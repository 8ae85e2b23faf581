import { accountsOfPerson } from '../../domain/people/persons.ts';
import { serverOf } from '../../domain/servers/refs.ts';
import { isStreamsChart, OWN_CHARTS } from '../../domain/statistics/ranges.ts';
import type { Message } from '../../render/kit/message.ts';
import { renderNoStats } from '../../render/stats/stats.ts';
import { command } from '../framework/command.ts';
import type { Deps, InteractionContext, Working } from '../framework/context.ts';
import { audited } from '../framework/records.ts';
import {
  drawView,
  type Shown,
  type StatsDeps,
  type StatsRenderer,
  type StatsView,
  shown,
  statsPresses,
  unlessTooMany,
} from '../shared/stats/message.ts';
import { options, planStats } from '../shared/stats/plan.ts';
import { peopleLimit, weeksOf } from './limits.ts';
import { showSizes } from './sizes.ts';

/**
 * The picture or its rows: public, or, if they reveal too much about people or count a single person, only
 * for people who may see the history. Decided again for each answer.
 */
async function showStats(
  render: StatsRenderer,
  target: Shown,
  { deps, context }: Working<StatsDeps & Pick<Deps, 'librarySizesOf'>>,
): Promise<Message> {
  const { chart, library, account, names } = target;
  const why = whyNot(target, context);
  if (why) return renderNoStats(context.texts, why);
  if (chart === 'libraries') return await showSizes(target, deps, context);
  const limit = await peopleLimit(target, deps, context.actor.guildId);
  if (limit && !context.may('history.list')) return renderNoStats(context.texts, limit);
  const isPrivate = names === true || account !== undefined || limit !== undefined;
  // A public answer is the same for everyone, so a reader of two answers can subtract one from the other.
  const inWeeks = chart === 'people' && !isPrivate;
  const range = inWeeks ? weeksOf(target.range, deps.clock.now(), deps.timeZone) : target.range;
  const called = account && (account.name ?? context.texts.stats.account(account.id));
  const view = { about: { chart, library: library?.name, account: called, inWeeks }, prefix: 'stats' } as const;
  const accountIds = account && (await accountsOfPerson(account.id, context.servers, deps.linkedAccounts));
  const naming = namingOf(target, context);
  return await unlessTooMany(context, async () => {
    const message = await render(target, { ...view, isPrivate, range, accountIds, naming }, { deps, context });
    // A public answer reveals nothing about single people.
    return isPrivate ? audited(message, { target: `statistics of ${whose(target)}`, refs: accountIds }) : message;
  });
}

/** Why this person gets no such statistics. */
function whyNot(
  { chart, library, account, names }: Shown,
  { may, servers }: InteractionContext,
): 'names' | 'account' | 'oneLibrary' | 'onePerson' | undefined {
  if (names && !may('history.list')) return 'names';
  // The guild may have lost that server since it was drawn.
  if (account && !(may('history.list') && servers.includes(serverOf(account.id)))) return 'account';
  if (library && isStreamsChart(chart)) return 'oneLibrary';
  return account && !OWN_CHARTS.some((each) => each === chart) ? 'onePerson' : undefined;
}

const whose = ({ account, names }: Shown): string => {
  if (account) return `account ${account.id}`;
  return names ? 'people by name' : 'few people';
};

const namingOf = ({ account, names }: Shown, { texts, signal, may }: InteractionContext): StatsView['naming'] => ({
  texts,
  signal,
  people: names ? 'names' : 'pseudonyms',
  devices: (names || account) && may('device.list') ? 'names' : 'platforms',
});

export const stats = command({
  words: (texts) => texts.stats.declarations.stats,
  subject: 'playing',
  requires: 'stats.show',
  visibility: 'public',
  changes: false,
  presses: statsPresses({ prefix: 'stats', requires: 'stats.show', target: shown, show: showStats }),
  options,
  answer: async ({ args, deps, context }) =>
    showStats(drawView, await planStats(args, deps, context), { deps, context }),
});
