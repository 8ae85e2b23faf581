import type { Setting, SettingChoice, SettingValue } from '../../../domain/media/server/serverApi.ts';
import { listMessage, note } from '../../../render/kit/layout.ts';
import { MAX_OPTION_TEXT, MAX_OPTIONS } from '../../../render/kit/limits.ts';
import { linesOf } from '../../../render/kit/lines.ts';
import { clip, oneLine, plain, plainClipped, plainLines } from '../../../render/kit/markdown.ts';
import type { Message } from '../../../render/kit/message.ts';
import { menuTitle, pageControls, pageOf } from '../../../render/kit/pages.ts';
import type { Controls, Press } from '../../../render/kit/press.ts';
import type { Row } from '../../../render/kit/rows.ts';
import { bold } from '../../../render/kit/title.ts';
import type { Texts } from '../../../render/texts/texts.ts';

/** Ten rows of these lengths fit into a message even if every character is escaped. */
const ROWS = 10;
const MAX_NAME = 40;
const MAX_VALUE = 30;
const MAX_CHOICES = 20;
const MAX_CHOICE = 36;
/** A choice whose value is unknown has its label at the end, behind an address. */
const MAX_UNCLEAR_CHOICE = 60;

/** A value as people read it: its label, on or off, or the value itself. Raw text. */
export function settingValue(
  { pref }: Texts,
  setting: Setting,
  { value, max = 100 }: { readonly value: SettingValue | undefined; readonly max?: number | undefined },
): string {
  if (setting.secret) return pref.secret;
  const choice = setting.choices?.find((each) => isChoice(each.value, value));
  if (choice) return clip(oneLine(choiceName(pref, choice)), max) || pref.empty;
  if (value === undefined || value === '') return pref.empty;
  if (setting.type === 'bool') return isOn(value) ? pref.on : pref.off;
  return clip(oneLine(String(value)), max) || pref.empty;
}

function isChoice(choice: string | undefined, value: SettingValue | undefined): boolean {
  if (choice === undefined) return false;
  if (value === undefined) return choice === '';
  if (choice === String(value)) return true;
  return typeof value === 'number' && choice !== '' && Number(choice) === value;
}

const isOn = (value: SettingValue): boolean => value === true || value === 1 || value === '1' || value === 'true';

/** One choice of a setting, followed by its value if that adds something. Raw text. */
export function choiceName(pref: Texts['pref'], { value, label }: SettingChoice): string {
  const name = oneLine(label);
  if (value === undefined) return name;
  if (name === '') return oneLine(value) || pref.empty;
  return name === oneLine(value) || value === '' ? name : pref.choice(name, oneLine(value));
}

/** Shown in place of a blank name. */
const NAMELESS = '?';

/** A setting's id in a sentence, escaped and in bold. */
export const settingId = (id: string, max = 130): string => bold(id, NAMELESS, max);

/** A setting's label, or its id if it has none. Escaped and in bold. */
export const settingName = ({ label, id }: Pick<Setting, 'label' | 'id'>): string =>
  bold(oneLine(label ?? '') || id, NAMELESS, 80);

export interface SettingsPage {
  readonly settings: readonly Setting[];
  /** The group asked for. `groups` are all there are. */
  readonly group?: string | undefined;
  readonly groups: readonly string[];
  readonly page: number;
  readonly pagePress: (page: number) => Press;
  readonly groupPress: Press;
}

/** A page of settings, each with its value, and its default if that differs. */
export function renderSettings(texts: Texts, { settings, page: asked, group, ...rest }: SettingsPage): Message {
  const { pref } = texts;
  if (settings.length === 0) return note(pref.none, { private: true });
  const { page, pages, before, items } = pageOf(settings, asked, ROWS);
  return listMessage({
    head: pref.head(settings.length, group === undefined ? undefined : plainClipped(group, 60)),
    rows: items.flatMap((setting, index) => settingRows(texts, setting, items[index - 1])),
    total: settings.length,
    before,
    foot: (...shown) => linesOf(texts.pages.shown(...shown), pref.oneInFull, pref.hiddenOnes),
    controls: [...pageControls(texts, { page, pages, press: rest.pagePress }), ...groupControls(texts, rest)],
    private: true,
  });
}

function settingRows(texts: Texts, setting: Setting, before: Setting | undefined): readonly Row[] {
  const { pref } = texts;
  const heading = `### ${plainClipped(setting.group ?? '', MAX_NAME) || pref.otherGroup}`;
  const name = plainClipped(setting.label ?? '', MAX_NAME) || plainClipped(setting.id, MAX_NAME);
  const shown = (value: SettingValue | undefined) => plain(settingValue(texts, setting, { value, max: MAX_VALUE }));
  const now = shown(setting.value);
  const preset = shown(setting.default);
  const facts = [plainClipped(setting.id, MAX_NAME), ...(now === preset ? [] : [pref.byDefault(preset)])];
  const content = `${name}: **${now}**\n-# ${facts.join(' · ')}`;
  return before?.group === setting.group && before !== undefined
    ? [{ content }]
    : [{ content: heading, heading: true }, { content }];
}

/** A menu to choose a group by name; a group whose name is too long for a menu is only on the pages of all settings. */
function groupControls(texts: Texts, { groups, groupPress }: Pick<SettingsPage, 'groups' | 'groupPress'>) {
  const { pref } = texts;
  const fitting = groups
    .filter((group) => group.trim() !== '' && group.length <= MAX_OPTION_TEXT - GROUP.length)
    .slice(0, MAX_OPTIONS - 1);
  if (fitting.length < 2) return [];
  const options = fitting.map((group) => ({ label: oneLine(group) || pref.otherGroup, value: `${GROUP}${group}` }));
  const named = groups.filter((group) => group.trim() !== '');
  const placeholder = menuTitle(texts, pref.groups, { shown: fitting.length, total: named.length });
  return [
    { placeholder, options: [{ label: pref.allGroups, value: 'all' }, ...options], press: groupPress },
  ] satisfies readonly Controls[];
}

/** Stands before a group's name in the menu's values, but not before `all`. */
const GROUP = 'group:';

export const groupIn = (value: string | undefined): string | undefined =>
  value?.startsWith(GROUP) ? value.slice(GROUP.length) : undefined;

/** Everything about one setting. */
export function renderSetting(texts: Texts, setting: Setting): Message {
  const { pref } = texts;
  const shown = (value: SettingValue | undefined) => plain(settingValue(texts, setting, { value, max: 150 }));
  const facts = [
    plainClipped(setting.id, 130),
    plainClipped(setting.group ?? '', 60),
    pref.types[setting.type],
    ...(setting.advanced ? [pref.advanced] : []),
    ...(setting.hidden ? [pref.hidden] : []),
  ];
  const lines = [
    `## ${settingName(setting)}`,
    plainLines(clip(setting.summary ?? '', 400)),
    pref.current(shown(setting.value)),
    ...(setting.secret ? [] : [pref.defaultIs(shown(setting.default))]),
    ...(setting.choices ? [pref.choices(choicesLine(texts, setting.choices))] : []),
    setting.choices?.some(({ value }) => value === undefined) ? pref.unclearChoices : '',
    `-# ${facts.filter((fact) => fact !== '').join(' · ')}`,
  ];
  return note(lines.filter((line) => line !== '').join('\n'), { private: true });
}

/** The choices on one line, escaped; with their number if not all are shown. */
export function choicesLine({ pages, pref }: Texts, choices: NonNullable<Setting['choices']>): string {
  const shown = choices.slice(0, MAX_CHOICES).map((choice) => {
    const most = choice.value === undefined ? MAX_UNCLEAR_CHOICE : MAX_CHOICE;
    return plain(clip(choiceName(pref, choice), most));
  });
  const more = choices.length > shown.length ? [pages.some(shown.length, choices.length)] : [];
  return [...shown, ...more].join(', ');
}
