import type { ServerSetting, ServerSettingChoice, ServerSettingValue } from '../../../domain/media/server/serverApi.ts';
import { bold } from '../../../render/kit/media/title.ts';
import { createListMessage, createNoteMessage } from '../../../render/kit/message/layout.ts';
import { MAX_SELECT_OPTION_TEXT_LENGTH, MAX_SELECT_OPTIONS } from '../../../render/kit/message/limits.ts';
import type { Message } from '../../../render/kit/message/message.ts';
import { menuTitle, pageControls, takePageOfEntries } from '../../../render/kit/message/pages.ts';
import type { ComponentPress, ControlsRow } from '../../../render/kit/message/press.ts';
import type { Row } from '../../../render/kit/message/rows.ts';
import { joinLines } from '../../../render/kit/text/lines.ts';
import { clipAndEscapeText, clipText, escapeMultilineText, oneLine, plain } from '../../../render/kit/text/markdown.ts';
import type { Texts } from '../../../render/texts/texts.ts';

/**
 * Settings on a page. Ten rows with texts of the following lengths fit in a message, even with all characters escaped.
 */
const ROWS = 10;
const MAX_NAME = 40;
const MAX_VALUE = 30;
const MAX_CHOICES = 20;
const MAX_CHOICE = 36;
/**
 * Maximum length of a choice's label if the choice's value is unknown, in characters. Longer than for other choices,
 * because such a label begins with an address.
 */
const MAX_UNCLEAR_CHOICE = 60;

/** The value as people read it: its label, on or off, or the value itself. Unescaped. */
export function settingValueText(
  { pref }: Texts,
  setting: ServerSetting,
  { value, max = 100 }: { readonly value: ServerSettingValue | undefined; readonly max?: number | undefined },
): string {
  if (setting.secret) return pref.secret;
  const choice = setting.choices?.find((candidate) => isChoice(candidate.value, value));
  if (choice) return clipText(oneLine(settingChoiceName(pref, choice)), max) || pref.empty;
  if (value === undefined || value === '') return pref.empty;
  if (setting.type === 'bool') return isOn(value) ? pref.on : pref.off;
  return clipText(oneLine(String(value)), max) || pref.empty;
}

function isChoice(choice: string | undefined, value: ServerSettingValue | undefined): boolean {
  if (choice === undefined) return false;
  if (value === undefined) return choice === '';
  if (choice === String(value)) return true;
  return typeof value === 'number' && choice !== '' && Number(choice) === value;
}

const isOn = (value: ServerSettingValue): boolean => value === true || value === 1 || value === '1' || value === 'true';

/** Name of a setting's choice. Includes the value if it differs from the label. Unescaped. */
export function settingChoiceName(pref: Texts['pref'], { value, label }: ServerSettingChoice): string {
  const name = oneLine(label);
  if (value === undefined) return name;
  if (name === '') return oneLine(value) || pref.empty;
  return name === oneLine(value) || value === '' ? name : pref.choice(name, oneLine(value));
}

const NAMELESS = '?';

/** A setting's id for a sentence, escaped and in bold. */
export const settingIdText = (id: string, max = 130): string => bold(id, NAMELESS, max);

/** A setting's label, or its id if it has none. Escaped and in bold. */
export const settingName = ({ label, id }: Pick<ServerSetting, 'label' | 'id'>): string =>
  bold(oneLine(label ?? '') || id, NAMELESS, 80);

export interface SettingsPage {
  readonly settings: readonly ServerSetting[];
  readonly group?: string | undefined;
  readonly groups: readonly string[];
  readonly page: number;
  readonly pagePress: (page: number) => ComponentPress;
  readonly groupPress: ComponentPress;
}

export function renderSettings(
  texts: Texts,
  { settings, page: requestedPage, group, ...navigation }: SettingsPage,
): Message {
  const { pref } = texts;
  if (settings.length === 0) return createNoteMessage(pref.none, { private: true });
  const { page, pages, before, items } = takePageOfEntries(settings, requestedPage, ROWS);
  return createListMessage({
    head: pref.head(settings.length, group === undefined ? undefined : clipAndEscapeText(group, 60)),
    rows: items.flatMap((setting, index) => settingRows(texts, setting, items[index - 1])),
    total: settings.length,
    before,
    foot: (...counts) => joinLines(texts.pages.shown(...counts), pref.oneInFull, pref.hiddenOnes),
    controls: [
      ...pageControls(texts, { page, pages, press: navigation.pagePress }),
      ...groupControls(texts, navigation),
    ],
    private: true,
  });
}

/** The setting's row, with the heading of its group if the setting before it is in another group. */
function settingRows(texts: Texts, setting: ServerSetting, before: ServerSetting | undefined): readonly Row[] {
  const { pref } = texts;
  const heading = `### ${clipAndEscapeText(setting.group ?? '', MAX_NAME) || pref.otherGroup}`;
  const name = clipAndEscapeText(setting.label ?? '', MAX_NAME) || clipAndEscapeText(setting.id, MAX_NAME);
  const valueText = (value: ServerSettingValue | undefined) =>
    plain(settingValueText(texts, setting, { value, max: MAX_VALUE }));
  const now = valueText(setting.value);
  const preset = valueText(setting.default);
  const facts = [clipAndEscapeText(setting.id, MAX_NAME), ...(now === preset ? [] : [pref.byDefault(preset)])];
  const content = `${texts.lines.labelled(name, `**${now}**`)}\n-# ${facts.join(' · ')}`;
  const isInSameGroup = before !== undefined && before.group === setting.group;
  return isInSameGroup ? [{ content }] : [{ content: heading, heading: true }, { content }];
}

/** Prefix of groups in the menu's values. It distinguishes a group named `all` from the option `all`. */
const GROUP_PREFIX = 'group:';

/**
 * A menu of groups. Groups with a name too long for a menu are left out; their settings are still among all settings.
 */
function groupControls(
  texts: Texts,
  { groups, groupPress }: Pick<SettingsPage, 'groups' | 'groupPress'>,
): readonly ControlsRow[] {
  const { pref } = texts;
  const menuGroups = groups
    .filter((group) => group.trim() !== '' && group.length <= MAX_SELECT_OPTION_TEXT_LENGTH - GROUP_PREFIX.length)
    .slice(0, MAX_SELECT_OPTIONS - 1);
  if (menuGroups.length < 2) return [];
  const options = menuGroups.map((group) => ({
    label: oneLine(group) || pref.otherGroup,
    value: `${GROUP_PREFIX}${group}`,
  }));
  const namedGroups = groups.filter((group) => group.trim() !== '');
  const placeholder = menuTitle(texts, pref.groups, { shownCount: menuGroups.length, total: namedGroups.length });
  return [{ placeholder, options: [{ label: pref.allGroups, value: 'all' }, ...options], press: groupPress }];
}

/** The group of a menu's value. Undefined for all groups. */
export const settingGroupFromMenuValue = (value: string | undefined): string | undefined =>
  value?.startsWith(GROUP_PREFIX) ? value.slice(GROUP_PREFIX.length) : undefined;

export function renderSetting(texts: Texts, setting: ServerSetting): Message {
  const { pref } = texts;
  const valueText = (value: ServerSettingValue | undefined) =>
    plain(settingValueText(texts, setting, { value, max: 150 }));
  const facts = [
    clipAndEscapeText(setting.id, 130),
    clipAndEscapeText(setting.group ?? '', 60),
    pref.types[setting.type],
    ...(setting.advanced ? [pref.advanced] : []),
    ...(setting.hidden ? [pref.hidden] : []),
  ];
  const lines = [
    `## ${settingName(setting)}`,
    escapeMultilineText(clipText(setting.summary ?? '', 400)),
    pref.current(valueText(setting.value)),
    ...(setting.secret ? [] : [pref.defaultIs(valueText(setting.default))]),
    ...(setting.choices ? [pref.choices(settingChoicesLine(texts, setting.choices))] : []),
    setting.choices?.some(({ value }) => value === undefined) ? pref.unclearChoices : '',
    `-# ${facts.filter((fact) => fact !== '').join(' · ')}`,
  ];
  return createNoteMessage(lines.filter((line) => line !== '').join('\n'), { private: true });
}

/** The choices on one line, escaped, with the number of those omitted. */
export function settingChoicesLine({ pages, pref }: Texts, choices: NonNullable<ServerSetting['choices']>): string {
  const names = choices.slice(0, MAX_CHOICES).map((choice) => {
    const limit = choice.value === undefined ? MAX_UNCLEAR_CHOICE : MAX_CHOICE;
    return plain(clipText(settingChoiceName(pref, choice), limit));
  });
  const moreText = choices.length > names.length ? [pages.some(names.length, choices.length)] : [];
  return [...names, ...moreText].join(', ');
}
