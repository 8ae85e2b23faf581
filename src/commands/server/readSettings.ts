import type { ServerSetting } from '../../domain/media/server/serverApi.ts';
import { MAX_CHOICE_TEXT } from '../../render/kit/message/limits.ts';
import { clipText, oneLine } from '../../render/kit/text/markdown.ts';
import type { Texts } from '../../render/texts/texts.ts';
import type { CommandDeps, CommandDepsAndContext, InteractionContext, OptionChoice } from '../framework/context.ts';
import type { CompletionRequest } from '../framework/options.ts';
import { containsText, isSameName, onlyElement, startsWithText } from '../shared/names.ts';
import { TYPED_TEXT_FOR_EMPTY_VALUE } from './value.ts';
import { settingChoiceName, settingValueText } from './views/settings.ts';

type Context = Pick<InteractionContext, 'signal'>;

/**
 * Matches setting names that suggest a secret, in addition to those that the media server port hides. "key" must end a
 * word, so "keyframe" does not match.
 */
const SECRET_NAME_PATTERN = /[tT]oken|[pP]ass(?:word|wd)|[sS]ecret|[kK]ey(?![a-z])/;

export const isSecretSettingName = (name: string): boolean => SECRET_NAME_PATTERN.test(name);

/** The server's settings without secret values. A setting that is on or off is not secret, whatever its name. */
export async function readSettings(
  { media }: Pick<CommandDeps, 'media'>,
  { signal }: Context,
): Promise<readonly ServerSetting[]> {
  const settings = await media.settings({ signal });
  return settings.map((setting) => {
    const hasSecretName = setting.type !== 'bool' && [setting.id, setting.label ?? ''].some(isSecretSettingName);
    if (!setting.secret && !hasSecretName) return setting;
    return { ...setting, secret: true, value: undefined, default: undefined, choices: undefined };
  });
}

/**
 * The setting with exactly that id, even if hidden. Otherwise the only visible setting whose id or label has that name.
 */
export function findSetting(settings: readonly ServerSetting[], typedText: string): ServerSetting | undefined {
  const hasName = ({ id, label = '', hidden }: ServerSetting) =>
    !hidden && (isSameName(id, typedText) || isSameName(label, typedText));
  return settings.find(({ id }) => id === typedText) ?? onlyElement(settings.filter(hasName));
}

/**
 * Settings whose id or label contains the typed text, best match first. A hidden setting is found only by its exact id.
 */
export function similarSettings(settings: readonly ServerSetting[], typedText: string): readonly ServerSetting[] {
  return settings
    .filter(({ id, label = '', hidden }) =>
      hidden ? id === typedText : containsText(id, typedText) || containsText(label, typedText),
    )
    .toSorted((a, b) => rankOf(a, typedText) - rankOf(b, typedText));
}

/** Rank of a match, the best first: 0 for the exact id, 1 if the id or label begins with the text, 2 otherwise. */
function rankOf({ id, label = '' }: ServerSetting, typedText: string): number {
  if (id === typedText) return 0;
  return startsWithText(id, typedText) || startsWithText(label, typedText) ? 1 : 2;
}

/** Hidden settings appear only for their exact id. */
export async function completeSetting(
  typedText: string,
  { deps, context }: CommandDepsAndContext<Pick<CommandDeps, 'media'>>,
): Promise<OptionChoice[]> {
  const settings = await readSettings(deps, context);
  const matchingSettings = similarSettings(settings, typedText.trim());
  return matchingSettings.map((setting) => ({ name: settingChoice(context.texts, setting), value: setting.id }));
}

function settingChoice(texts: Texts, setting: ServerSetting): string {
  const valueText = (value: ServerSetting['value']) => settingValueText(texts, setting, { value, max: 24 });
  const facts = setting.secret
    ? [texts.pref.secret]
    : [texts.pref.now(valueText(setting.value)), texts.pref.byDefault(valueText(setting.default))];
  const factText = ` – ${[texts.pref.types[setting.type], ...facts].join(', ')}`;
  const name = oneLine(setting.label ?? '') || oneLine(setting.id);
  return `${clipText(name, Math.max(20, MAX_CHOICE_TEXT - factText.length))}${factText}`;
}

/** Autocomplete for the value of the setting that was chosen in the previous option. */
export async function completeValue(
  typedText: string,
  { deps, context, otherOptions }: CompletionRequest<Pick<CommandDeps, 'media'>>,
): Promise<OptionChoice[]> {
  const { name } = otherOptions;
  if (typeof name !== 'string') return [];
  const setting = findSetting(await readSettings(deps, context), name.trim());
  if (!setting || setting.secret) return [];
  return valueChoices(context.texts, setting, typedText.trim()).filter(({ name: label }) =>
    containsText(label, typedText),
  );
}

function valueChoices(texts: Texts, setting: ServerSetting, typedText: string): readonly OptionChoice[] {
  const { pref } = texts;
  if (setting.choices)
    return setting.choices
      .filter(({ value }) => value !== undefined)
      .map((choice) => ({ name: settingChoiceName(pref, choice), value: choice.value || TYPED_TEXT_FOR_EMPTY_VALUE }));
  if (setting.type === 'bool')
    return [
      { name: pref.on, value: '1' },
      { name: pref.off, value: '0' },
    ];
  const typedChoice =
    typedText === '' || typedText === TYPED_TEXT_FOR_EMPTY_VALUE ? [] : [{ name: typedText, value: typedText }];
  const knownChoices = knownValueChoices(texts, setting).filter(({ value }) => value !== typedText);
  return [...typedChoice, ...knownChoices];
}

function knownValueChoices(texts: Texts, setting: ServerSetting): readonly OptionChoice[] {
  const { pref } = texts;
  const labelledValues = [
    [setting.value, pref.now],
    [setting.default, pref.byDefault],
  ] as const;
  const choices = labelledValues.flatMap(([value, name]) => {
    const text = String(value ?? '');
    return text.trim() === '' ? [] : [{ name: name(settingValueText(texts, setting, { value })), value: text }];
  });
  return setting.type === 'text'
    ? [...choices, { name: pref.emptyChoice, value: TYPED_TEXT_FOR_EMPTY_VALUE }]
    : choices;
}
