import type { RuleReplayResult, SessionLogCoverage } from '../../../domain/live/rules/replay.ts';
import type { SessionRule } from '../../../domain/live/rules/rule.ts';
import { CHART_SNAPSHOT_INTERVAL_MS } from '../../../domain/live/snapshot.ts';
import { boldTitle, formatItemParentNames } from '../../../render/kit/media/title.ts';
import { createNoteMessage } from '../../../render/kit/message/layout.ts';
import { MAX_MESSAGE_TEXT_LENGTH } from '../../../render/kit/message/limits.ts';
import type { Message } from '../../../render/kit/message/message.ts';
import { joinFacts, keepLinesThatFit } from '../../../render/kit/text/lines.ts';
import { clipAndEscapeText, formatDiscordTimestamp } from '../../../render/kit/text/markdown.ts';
import { type RuleNames, ruleName } from '../../../render/rule/words.ts';
import type { Texts } from '../../../render/texts/texts.ts';

export interface RuleTest {
  readonly replayed: RuleReplayResult;
  readonly coverage: SessionLogCoverage;
  readonly names: Pick<RuleNames, 'accounts'>;
}

const MOST_GAPS = 5;
const MAX_TITLE = 80;
const MAX_NAME = 30;

export const renderRuleTest = (texts: Texts, rule: SessionRule, test: RuleTest): Message =>
  createNoteMessage(
    keepLinesThatFit(
      [texts.rule.testHead(ruleName(rule)), ...formatRuleTestLines(texts, rule, test)],
      MAX_MESSAGE_TEXT_LENGTH - 100,
    ).join('\n'),
    {
      private: true,
    },
  );

export function formatRuleTestLines(
  texts: Texts,
  rule: SessionRule,
  { replayed, coverage, names }: RuleTest,
): readonly string[] {
  const { rule: words } = texts;
  if (coverage.share <= 0) return [words.testUnseen];
  const { acts, total, stoppedAt } = replayed;
  const shownText = texts.pages.shown(acts.length, total);
  return [
    total === 0 ? words.testNothing : words.testCount[rule.action](total),
    ...(stoppedAt ? [words.testStopped(formatDiscordTimestamp(stoppedAt, 'f'))] : []),
    ...acts.map((act) => actLine(texts, act, names)),
    ...(shownText === undefined ? [] : [shownText]),
    words.testLooks(CHART_SNAPSHOT_INTERVAL_MS / 1000),
    ...(rule.action === 'end' && total > 0 ? [words.testPlaysOn] : []),
    ...(rule.exempt.roleIds.length > 0 ? [words.testRoles] : []),
    ...gapLines(texts, coverage),
  ];
}

function actLine(
  texts: Texts,
  { at, stream }: RuleReplayResult['acts'][number],
  { accounts }: RuleTest['names'],
): string {
  const { item, account, player } = stream;
  const accountName = clipAndEscapeText((account && accounts.get(account)) ?? '', MAX_NAME);
  const itemTexts = [boldTitle(item, texts.search, MAX_TITLE), formatItemParentNames(item, MAX_NAME)];
  return texts.rule.testLine(
    formatDiscordTimestamp(at, 'f'),
    joinFacts([...itemTexts, accountName, clipAndEscapeText(player.product ?? player.platform ?? '', MAX_NAME)]),
  );
}

function gapLines({ rule: words }: Texts, { share, gaps }: SessionLogCoverage): readonly string[] {
  if (gaps.length === 0) return [];
  const shownGaps = gaps.slice(0, MOST_GAPS);
  return [
    words.testGaps(Math.min(99, Math.floor(share * 100))),
    ...shownGaps.map(({ from, until }) =>
      words.testGap(formatDiscordTimestamp(new Date(from), 'f'), formatDiscordTimestamp(new Date(until), 'f')),
    ),
    ...(gaps.length > shownGaps.length ? [words.testMoreGaps(gaps.length - shownGaps.length)] : []),
  ];
}
