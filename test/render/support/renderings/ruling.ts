import fc from 'fast-check';
import { RULE_DRAFT_PART_NAMES } from '../../../../src/commands/rule/draft.ts';
import {
  renderRuleDraft,
  renderRuleDraftCancelled,
  renderRulePartForm,
} from '../../../../src/commands/rule/views/draft.ts';
import {
  renderEnableRuleQuestion,
  renderRuleChangedMeanwhile,
  renderSavedRuleMode,
} from '../../../../src/commands/rule/views/enable.ts';
import { renderRuleLog } from '../../../../src/commands/rule/views/log.ts';
import * as show from '../../../../src/commands/rule/views/show.ts';
import { formatRuleTestLines, renderRuleTest } from '../../../../src/commands/rule/views/test.ts';
import { ENDING_ORDERS, RULE_ACTIONS, RULE_MODES, type SessionRule } from '../../../../src/domain/live/rules/rule.ts';
import { RULE_OUTCOMES } from '../../../../src/domain/live/rules/sessionRules.ts';
import { renderRuleWarning } from '../../../../src/jobs/live/view.ts';
import { renderRuleRows, splitRuleRowsIntoMessages } from '../../../../src/render/rule/post.ts';
import { date, key, maybe, number, pagePress, press, text } from '../anything.ts';
import { plainItem } from '../holdings.ts';
import { rendering } from '../rendering.ts';

const snowflake = fc.constantFrom('100000000000000011', '100000000000000012');
const minutes = fc.nat({ max: 1439 });
const player = fc.oneof(fc.record({ id: text }), fc.record({ product: text }));
const rule: fc.Arbitrary<SessionRule> = fc.record({
  id: fc.nat(),
  guildId: snowflake,
  // As the option takes it.
  name: text.map((name) => name.slice(0, 40)),
  mode: fc.constantFrom(...RULE_MODES),
  revision: fc.nat(),
  conditions: fc.record({
    pausedMs: maybe(number),
    transcodedFromLines: maybe(fc.constantFrom(0, 720, 2160, 333)),
    transcodedFromKbps: maybe(number),
    streams: maybe(number),
    addresses: maybe(number),
    kbps: maybe(number),
    totalKbps: maybe(number),
    isRemote: maybe(fc.constant(true as const)),
    player: maybe(player),
    platform: maybe(text),
    librarySectionId: maybe(key),
    kind: maybe(fc.constantFrom('movie' as const, 'artist' as const)),
    hours: maybe(fc.record({ from: minutes, to: minutes })),
    weekdays: maybe(fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 })),
    timeZone: maybe(fc.constant('America/North_Dakota/New_Salem')),
  }),
  exempt: fc.record({
    accounts: fc.array(key, { maxLength: 25 }),
    roleIds: fc.array(snowflake, { maxLength: 25 }),
    players: fc.array(player, { maxLength: 25 }),
  }),
  action: fc.constantFrom(...RULE_ACTIONS),
  reason: maybe(text),
  graceMs: number,
  order: fc.constantFrom(...ENDING_ORDERS),
  locale: fc.constant('de'),
  stoppedAt: maybe(date),
  setBy: maybe(snowflake),
});
const draft = rule.map(({ name, conditions, exempt, action, reason, graceMs, order, locale }) => ({
  name,
  settings: { conditions, exempt, action, reason, graceMs, order, locale },
}));
const rules = fc.array(rule, { maxLength: 25 });
const named = fc.array(fc.tuple(key, text), { maxLength: 5 }).map((pairs) => new Map(pairs));
const names = fc.record({ accounts: named, libraries: named, players: named, servers: fc.constantFrom([1], [1, 2]) });
const ids = fc.constantFrom(new Map<string, string>(), new Map([['rule', '1100000000000000']]));
const outcome = fc.constantFrom(...RULE_OUTCOMES);
const action = fc.constantFrom(...RULE_ACTIONS);
const row = fc.record({
  rule: text,
  action,
  mode: fc.constantFrom(...RULE_MODES),
  outcome,
  at: date,
  item: maybe(plainItem),
  person: maybe(text),
  player: maybe(text),
  afterMs: maybe(number),
});
const act = fc.record({
  id: fc.nat(),
  ruleId: fc.nat(),
  ruleName: text,
  guildId: snowflake,
  at: date,
  action,
  outcome: maybe(outcome),
  mode: fc.constantFrom(...RULE_MODES),
  accountId: maybe(key),
  afterMs: maybe(number),
  subject: maybe(fc.record({ item: plainItem, player: fc.record({ product: maybe(text), platform: maybe(text) }) })),
});
const time = date.map((at) => at.getTime());
const replayed = fc.record({
  acts: fc.array(
    fc.record({
      at: date,
      stream: fc.record({
        item: plainItem,
        account: maybe(key),
        isPaused: fc.boolean(),
        isVideoTranscoded: fc.boolean(),
        player: fc.record({ product: maybe(text), platform: maybe(text) }),
        decision: fc.constant('transcode' as const),
      }),
    }),
    { maxLength: 15 },
  ),
  total: number,
  stoppedAt: maybe(date),
});
const coverage = fc.record({
  share: fc.double({ min: 0, max: 1, noNaN: true }),
  gaps: fc.array(fc.record({ from: time, until: time }), { maxLength: 30 }),
});

/** Rules about streams: what they are, what they did and what they would do. */
export const ruling = [
  rendering('renderRule', fc.tuple(rule, names), (texts, given) => show.renderRule(texts, ...given)),
  rendering(
    'renderRuleAdded',
    fc.tuple(rule, fc.record({ names, ids, isPosted: fc.boolean(), change: press })),
    (texts, given) => show.renderRuleAdded(texts, ...given),
  ),
  rendering('renderRuleChanged', fc.tuple(rule, fc.record({ names, ids, before: rule })), (texts, given) =>
    show.renderRuleChanged(texts, ...given),
  ),
  rendering(
    'renderRuleDraft',
    fc.record({ before: maybe(rule), draft, names, notes: fc.array(fc.constant('…')), press }),
    (texts, { press: save, ...given }) => {
      const menu = { placeholder: '…', options: 'roles', press: save } as const;
      return renderRuleDraft(texts, { ...given, controls: [menu, [{ label: '…', style: 'success', press: save }]] });
    },
  ),
  rendering(
    'renderRulePartForm',
    fc.record({
      part: fc.constantFrom(...RULE_DRAFT_PART_NAMES),
      fields: fc.uniqueArray(fc.record({ name: fc.constantFrom('name' as const, 'reason' as const), value: text }), {
        minLength: 1,
        selector: ({ name }) => name,
      }),
      press,
    }),
    (texts, { part, fields, press: submitted }) => {
      const { parts, labels } = texts.rule.draft;
      const labelled = fields.map(({ name, value }) => ({ name, value, label: labels[name], max: 40 }));
      return renderRulePartForm(texts, { title: parts[part], fields: labelled, press: submitted });
    },
  ),
  rendering('renderRuleDraftCancelled', fc.record({ id: maybe(fc.nat()), name: text }), (texts, given) =>
    renderRuleDraftCancelled(texts, given),
  ),
  rendering(
    'renderRules',
    fc.record({ rules, names, page: fc.integer({ min: 1, max: 9 }), pagePress: fc.constant(pagePress), ids }),
    (texts, given) => show.renderRules(texts, given),
  ),
  rendering('renderRuleNotFound', rules, (texts, given) => show.renderRuleNotFound(texts, given)),
  rendering(
    'renderEnableRuleQuestion',
    fc.tuple(rule, names, replayed, coverage, press),
    (texts, [given, called, past, seen, confirm]) =>
      renderEnableRuleQuestion(texts, given, {
        names: called,
        pastLines: formatRuleTestLines(texts, given, { replayed: past, coverage: seen, names: called }),
        decision: { confirm, leave: { ...confirm, action: 'cancel' } },
      }),
  ),
  rendering('renderSavedRuleMode', rule, (texts, given) => renderSavedRuleMode(texts, given)),
  rendering(
    'renderRuleChangedMeanwhile',
    fc.tuple(rule, fc.record({ names, typedFields: fc.record({ name: text, hours: text }) })),
    (texts, given) => renderRuleChangedMeanwhile(texts, ...given),
  ),
  rendering('renderRuleTest', fc.tuple(rule, fc.record({ replayed, coverage, names })), (texts, given) =>
    renderRuleTest(texts, ...given),
  ),
  rendering(
    'renderRuleLog',
    fc.tuple(fc.array(act, { maxLength: 10 }), maybe(rule), names, fc.integer({ min: 10, max: 500 })),
    (texts, [acts, of, called, total]) =>
      renderRuleLog(texts, { acts, rule: of, names: called, total, page: 2, pages: 50, pagePress }),
  ),
  rendering(
    'renderRuleRows',
    fc.tuple(fc.array(row, { minLength: 1, maxLength: 40 }), fc.nat()),
    (texts, [rows, marker]) => {
      const keyed = rows.map((each, index) => ({ key: `${index}`, row: each }));
      const [first = []] = splitRuleRowsIntoMessages(texts, keyed);
      return renderRuleRows(
        texts,
        first.map((each) => each.row),
        { marker },
      );
    },
  ),
  rendering(
    'renderRuleWarning',
    fc.tuple(fc.record({ item: plainItem, reason: maybe(text) }), fc.nat()),
    (texts, given) => renderRuleWarning(texts, ...given),
  ),
];
