import { ifReadable } from '../../domain/media/server/attempt.ts';
import { MAX_OPTIONS } from '../../render/kit/limits.ts';
import type { ChangeMessage } from '../../render/kit/message.ts';
import { menuTitle, pageControls, pageOf } from '../../render/kit/pages.ts';
import type { Button, Controls, Json, Press } from '../../render/kit/press.ts';
import { partsOf, type RulePart } from '../../render/rule/words.ts';
import type { Texts } from '../../render/texts/texts.ts';
import { Instead } from '../framework/action.ts';
import { isOffered } from '../framework/command.ts';
import type { Deps, InteractionContext, Working } from '../framework/context.ts';
import type { Option } from '../framework/options.ts';
import { wholeServers } from '../shared/libraryOption.ts';
import { guildOf } from '../shared/notify/libraries.ts';
import { changeOf, type Draft, PART_NAMES, type PartName, partOf } from './draft.ts';
import { changedMeanwhile, ownRule } from './find.ts';
import { namesFor } from './names.ts';
import { type OptionName, ruleOptions } from './options.ts';
import { PRESET_NAMES } from './presets.ts';
import { hasCondition } from './settings.ts';
import { renderRuleDraft } from './views/draft.ts';

/** The actions of the draft, drawn here and answered in `edit.ts`. */
export const ACTIONS = {
  open: 'rule.draft.open',
  show: 'rule.draft.show',
  start: 'rule.draft.start',
  part: 'rule.draft.part',
  pick: 'rule.draft.pick',
  form: 'rule.draft.form',
  submit: 'rule.draft.submit',
  without: 'rule.draft.without',
  save: 'rule.draft.save',
  cancel: 'rule.draft.cancel',
} as const;

/** Only the person who began a draft may continue it. */
export const draftPress = (action: string, target: Json): Press => ({ action, target, by: 'invoker' });

type Typed = Readonly<Record<string, string>>;

/** The rule that the draft changes; throws the answer, with the typed text, if it is gone or was changed. */
export async function ruleOf({ rule }: Draft, { deps, context }: Working, typed: Typed = {}) {
  const now = rule && ownRule(rule.id, deps, context);
  if (now && now.revision !== rule.revision)
    throw new Instead(await changedMeanwhile(now.id, { deps, context }, typed));
  return now;
}

interface Shown {
  readonly page?: number;
  readonly problem?: string | false;
}

/** A preview of the rule, and the possible steps. */
export async function showDraft(
  draft: Draft,
  { deps, context }: Working,
  { page: asked = 1, problem }: Shown = {},
): Promise<ChangeMessage> {
  const { texts } = context;
  const { draft: words } = texts.rule;
  const before = await ruleOf(draft, { deps, context });
  const names = await namesFor([draft.settings, ...(before ? [before] : [])], deps, context);
  const isGood = hasCondition(draft.settings.conditions);
  const isChanged = !before || Object.keys(changeOf(before, draft)).length > 0;
  const controls: readonly Controls[] = [
    ...(before ? [] : [startMenu(texts, draft)]),
    {
      placeholder: words.change,
      options: PART_NAMES.map((part) => ({ label: words.parts[part], value: part })),
      press: draftPress(ACTIONS.part, { draft }),
    },
    ...takeOutMenu(draft, partsOf(texts, draft.settings, names), asked, { deps, context }),
    [
      {
        label: words.save,
        style: 'success',
        press: { ...draftPress(ACTIONS.save, { draft }), once: true },
        disabled: !isGood || !isChanged,
      },
      { label: words.cancel, style: 'secondary', press: draftPress(ACTIONS.cancel, { draft }) },
    ],
  ];
  const note = !isGood ? words.needsCondition : !isChanged && words.unchanged;
  return renderRuleDraft(texts, {
    before,
    draft,
    names,
    notes: [problem, note],
    controls,
  });
}

const startMenu = ({ rule: { draft: words } }: Texts, draft: Draft): Controls => ({
  placeholder: words.start,
  options: PRESET_NAMES.map((preset) => ({ label: words.presets[preset].label, value: preset })),
  press: draftPress(ACTIONS.start, { draft }),
});

/** A menu of the rule's parts, page by page, to remove one. */
function takeOutMenu(
  draft: Draft,
  parts: readonly RulePart[],
  asked: number,
  { deps, context }: { readonly deps: Deps; readonly context: InteractionContext },
): readonly Controls[] {
  const { texts } = context;
  const { page, pages, items } = pageOf(parts, asked, MAX_OPTIONS);
  const roleName = (id: string) => deps.directory.roleName(guildOf(context), id);
  return [
    {
      placeholder: texts.rule.draft.takeOut,
      options: items.map((part) => ({ label: inMenu(texts, part, roleName), value: part.key })),
      press: draftPress(ACTIONS.without, { draft, page }),
    },
    ...pageControls(texts, { page, pages, press: (to) => draftPress(ACTIONS.show, { draft, page: to }) }),
  ];
}

/** A menu cannot show mentions: it shows the role's name, or the id of a deleted role. */
function inMenu(texts: Texts, { key, words }: RulePart, roleName: (id: string) => string | undefined): string {
  const [, id] = /^role:(\d+)$/.exec(key) ?? [];
  return id === undefined ? words.replaceAll('\\', '') : texts.rule.exemptions.role(`@${roleName(id) ?? id}`);
}

/** One group of settings: its menus, and the button of its form. Invalid input is shown in it again. */
export async function showPart(
  { draft, part }: { readonly draft: Draft; readonly part: PartName },
  { deps, context }: Working,
  refused?: { readonly problem: string; readonly typed: Typed },
): Promise<ChangeMessage> {
  const { texts } = context;
  const { draft: words } = texts.rule;
  const before = await ruleOf(draft, { deps, context });
  const names = await namesFor([draft.settings, ...(before ? [before] : [])], deps, context);
  const { picks = [], fields = [] } = partOf(part);
  // People have several accounts only if there are several servers. A scope from a time with several stays
  // editable.
  const hasScope = wholeServers(deps, context).length > 0 || draft.settings.conditions.scope !== undefined;
  const picked = refused ? [] : picks.filter((name) => name !== 'scope' || hasScope);
  const menus = await Promise.all(picked.map((name) => menuOf(draft, name, { deps, context })));
  const form: Button = {
    label: refused ? words.tryAgain : enterLabel(texts, part),
    style: 'primary',
    press: draftPress(ACTIONS.form, { draft, part, typed: refused?.typed }),
  };
  const back: Button = { label: words.back, style: 'secondary', press: draftPress(ACTIONS.show, { draft }) };
  const controls = [...menus, [...(fields.length > 0 ? [form] : []), back]];
  const notes = [refused?.problem ?? `**${words.parts[part]}**`];
  return renderRuleDraft(texts, { before, draft, names, notes, controls });
}

/** The choices for that option: fixed ones, or the media server's. */
async function menuOf(draft: Draft, name: OptionName, { deps, context }: Working): Promise<Controls> {
  const { texts } = context;
  const press = draftPress(ACTIONS.pick, { draft, option: name });
  const label = texts.rule.draft.labels[name];
  if (name === 'exempt-role') return { placeholder: label, options: 'roles', press };
  const options = await choicesOf(name, deps, context);
  // Autocomplete offers no more than fit, so the total is unknown.
  const total = options.length < MAX_OPTIONS ? options.length : undefined;
  const shown = Math.min(options.length, MAX_OPTIONS);
  return { placeholder: menuTitle(texts, label, { shown, total }), options, press };
}

async function choicesOf(name: OptionName, deps: Deps, context: InteractionContext) {
  const { rule } = context.texts;
  const { values, complete }: Option = ruleOptions[name];
  const { actions: action, resolutions: resolution, kinds: kind, days, orders: order, scopes: scope, draft } = rule;
  const words: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    action,
    resolution,
    kind,
    days,
    order,
    scope,
    remote: draft.places,
  };
  const named = words[name];
  if (named) return (values ?? Object.keys(named)).map((value) => ({ label: named[value] ?? value, value }));
  const known = await ifReadable(async () => await complete?.('', { deps, context, given: {} }));
  return (known ?? []).filter(isOffered).map(({ name: label, value }) => ({ label, value }));
}

function enterLabel({ rule: { draft: words } }: Texts, part: PartName): string {
  const named: Partial<Record<PartName, string>> = words.enterPart;
  return named[part] ?? words.enter;
}
