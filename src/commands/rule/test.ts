import { createCachedRoleReader } from '../../domain/live/rules/linkedRoles.ts';
import { createViewerUserReader } from '../../domain/live/rules/owners.ts';
import { measureSessionLogCoverage, replayRuleOnSessionLog } from '../../domain/live/rules/replay.ts';
import type { SessionRule } from '../../domain/live/rules/rule.ts';
import { SESSION_LOG_DAYS } from '../../domain/live/sessionLog.ts';
import { CHART_SNAPSHOT_INTERVAL_MS } from '../../domain/live/snapshot.ts';
import type { AccountRef } from '../../domain/servers/refs.ts';
import { DAY_MS } from '../../time/units.ts';
import { createSubcommand } from '../framework/command.ts';
import type { CommandDeps, InteractionContext } from '../framework/context.ts';
import { readAccountNames } from '../shared/accountNames.ts';
import { findRule, ruleOption } from './find.ts';
import { type RuleTest, renderRuleTest } from './views/test.ts';

/** Replays the streams of the last days, and lists the acts that the rule would have done if it had been live. */
export const testRuleCommand = createSubcommand({
  words: (texts) => texts.rule.declarations.test,
  requires: 'rule.list',
  changes: false,
  discloses: true,
  options: { rule: ruleOption },
  answer: async ({ args, deps, context }) => {
    const rule = findRule(args.rule, deps, context);
    return renderRuleTest(context.texts, rule, await testRule(rule, deps, context));
  },
});

export async function testRule(rule: SessionRule, deps: CommandDeps, context: InteractionContext): Promise<RuleTest> {
  const { servers, signal } = context;
  const to = deps.clock.now().getTime();
  const from = to - SESSION_LOG_DAYS * DAY_MS;
  const log = deps.sessionLogOf(servers);
  const samples = log.between({ from, to, everyMs: CHART_SNAPSHOT_INTERVAL_MS }, signal);
  const replayed = await replayRuleOnSessionLog(rule, samples, {
    readRoles: createCachedRoleReader(deps),
    readUsers: createViewerUserReader(deps, new Map()),
    signal,
  });
  const coverage = measureSessionLogCoverage(await log.watched(from, to), from, to);
  const accounts = replayed.acts.length === 0 ? new Map<AccountRef, string>() : await readAccountNames(deps, context);
  return { replayed, coverage, names: { accounts } };
}
