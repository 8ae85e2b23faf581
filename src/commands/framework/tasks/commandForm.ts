import type { APIApplicationCommandBasicOption, ApplicationCommandOptionType } from 'discord-api-types/v10';
import {
  MAX_AUTOCOMPLETE_CHOICES,
  MAX_CHOICE_TEXT,
  MAX_MODAL_FIELDS,
  MAX_SELECT_OPTIONS,
} from '../../../render/kit/message/limits.ts';
import type { ComponentPress, Json, Modal, ModalPart } from '../../../render/kit/message/press.ts';
import { capitalise } from '../../../render/kit/text/capitalise.ts';
import type { Texts } from '../../../render/texts/texts.ts';
import type { ComponentPressInput, FormFieldChoices } from '../action.ts';
import type { RawCommandOptions } from '../command.ts';
import type { OptionChoice } from '../context.ts';
import type { CommandTexts } from '../declaration.ts';
import { rawOptionValue } from '../options.ts';

const BOOLEAN: ApplicationCommandOptionType.Boolean = 5;
const USER: ApplicationCommandOptionType.User = 6;
const CHANNEL: ApplicationCommandOptionType.Channel = 7;
const ROLE: ApplicationCommandOptionType.Role = 8;
const MENTIONABLE: ApplicationCommandOptionType.Mentionable = 9;

/** Maximum characters of a one-line field. Fields for longer texts have several lines. */
const MAX_LINE_LENGTH = 300;
/** Maximum characters of a number in a field: its digits and the sign. */
const MAX_NUMBER_LENGTH = 12;

export type FormOption = APIApplicationCommandBasicOption;

interface CommandForm {
  readonly words: CommandTexts;
  readonly options: readonly FormOption[];
  readonly choices: FormFieldChoices;
  readonly press: ComponentPress;
}

export const commandModal = ({ words, options, choices, press }: CommandForm, texts: Texts): Modal => ({
  title: formTitle(words),
  inputs: options.flatMap((option) => fieldsFor(option, { words, choices: choices[option.name] ?? [], texts })),
  press,
});

export const formTitle = ({ title, description }: CommandTexts): string => title ?? description;

/**
 * An option's name as words, for example "Quiet from" for "quiet-from" and "Title 2" for "title2". Screen readers would
 * read out the hyphens.
 */
export function optionLabel(option: FormOption, { options }: CommandTexts): string {
  const label = (options[option.name]?.name ?? option.name).replaceAll('-', ' ').replace(/(?<=\p{L})(?=\d+$)/u, ' ');
  return capitalise(label);
}

interface FieldContext {
  readonly words: CommandTexts;
  readonly choices: readonly OptionChoice[];
  readonly texts: Texts;
}

/** Number of menus that the choices need. An option without choices counts as 1, for its text field. */
export const countMenusForChoices = (choices: readonly OptionChoice[] = []): number =>
  Math.max(1, Math.ceil(choices.length / MAX_SELECT_OPTIONS));

/** A list that is too long for one menu is divided among several. Each menu is a field of the form. */
const fieldName = (option: string, index: number): string => (index === 0 ? option : `${option}:${index + 1}`);

function fieldsFor(option: FormOption, { words, choices, texts }: FieldContext): readonly ModalPart[] {
  const count = countMenusForChoices(choices);
  if (count === 1) return [fieldFor(option, { words, choices, texts })];
  const { label, description } = labelAndDescription(option, words);
  return [...new Array(count).keys()].map((index) => ({
    name: fieldName(option.name, index),
    label: texts.panel.subject(label, index + 1, count),
    description,
    // No menu is required, because a person chooses in only one of them. Without any choice, the command refuses the
    // form.
    required: false,
    options: choices
      .slice(index * MAX_SELECT_OPTIONS, (index + 1) * MAX_SELECT_OPTIONS)
      .map(({ name, value }) => ({ label: name, value })),
  }));
}

const labelAndDescription = (option: FormOption, words: CommandTexts) => ({
  label: optionLabel(option, words),
  description: words.options[option.name]?.description ?? option.description,
});

function fieldFor(option: FormOption, { words, choices, texts }: FieldContext): ModalPart {
  const optionWords = words.options[option.name];
  const common = { name: option.name, ...labelAndDescription(option, words), required: option.required === true };
  const offers = entityOffers(option);
  if (offers) return { ...common, offers };
  const menuOptions =
    fixedChoices(option, optionWords?.choices, texts) ?? choices.map(({ name, value }) => ({ label: name, value }));
  if (menuOptions.length > 0) return { ...common, options: menuOptions };
  const max = 'max_length' in option ? (option.max_length ?? MAX_CHOICE_TEXT) : MAX_NUMBER_LENGTH;
  return { ...common, lines: max > MAX_LINE_LENGTH ? 'many' : 'one', max };
}

/**
 * The kind of Discord menu (people, roles or channels) that fits the option. Undefined for options that need another
 * field.
 */
function entityOffers(option: FormOption) {
  switch (option.type) {
    case USER:
      return 'people';
    case ROLE:
      return 'roles';
    case MENTIONABLE:
      return 'people and roles';
    case CHANNEL:
      return { channelTypes: option.channel_types ?? [] };
    default:
      return undefined;
  }
}

function fixedChoices(option: FormOption, names: Readonly<Record<string, string>> | undefined, { panel }: Texts) {
  if (option.type === BOOLEAN)
    return [
      { label: panel.yes, value: 'true' },
      { label: panel.no, value: 'false' },
    ];
  if (!('choices' in option) || !option.choices) return undefined;
  return option.choices.map(({ name, value }) => ({ label: names?.[value] ?? name, value: String(value) }));
}

/**
 * False for an empty list, and for a list with Discord's maximum of choices. Such a list may have been cut, and people
 * could choose a missing entry only by typing it.
 */
export const fitsInMenu = (choices: readonly OptionChoice[]): boolean =>
  choices.length > 0 && choices.length < MAX_AUTOCOMPLETE_CHOICES;

/**
 * The values of these options in a submitted form, as Discord would send them with a command. Leaves out empty values.
 */
export function submittedOptions(
  options: readonly FormOption[],
  { fields, entities = {} }: ComponentPressInput,
): RawCommandOptions {
  const values = options.map(({ name, type }): [string, Json | undefined] => {
    const typedText = fieldText(name, fields);
    if (typedText) return [name, rawOptionValue(type, typedText)];
    return [name, Object.hasOwn(entities, name) ? entities[name] : undefined];
  });
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

/**
 * The trimmed text of the option's field. If the option has several menus, the first chosen value. Undefined if
 * everything is empty.
 */
function fieldText(option: string, fields: ComponentPressInput['fields']): string | undefined {
  const names = [...new Array(MAX_MODAL_FIELDS).keys()].map((index) => fieldName(option, index));
  return names.map((name) => (Object.hasOwn(fields, name) ? fields[name]?.trim() : undefined)).find(Boolean);
}
