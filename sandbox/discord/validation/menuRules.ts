import { ComponentType } from 'discord-api-types/v10';
import type { RequestBodyProblem } from '../discordApiErrors.ts';
import type { MessageComponent, PlacedComponent } from '../messages/componentTree.ts';

type Menu = Extract<MessageComponent, { placeholder?: string }>;

const MENUS: readonly ComponentType[] = [
  ComponentType.StringSelect,
  ComponentType.UserSelect,
  ComponentType.RoleSelect,
  ComponentType.MentionableSelect,
  ComponentType.ChannelSelect,
];

const isMenu = (component: MessageComponent): component is Menu => MENUS.includes(component.type);

/** A select menu must be alone in its row. Its range must fit its options and defaults. */
export const findMenuProblems = ({ component, path }: PlacedComponent): RequestBodyProblem[] => {
  if (component.type === ComponentType.ActionRow) {
    const isMixed =
      component.components.length > 1 &&
      component.components.some((component) => component.type !== ComponentType.Button);
    const problem = { code: 'COMPONENT_LAYOUT_WIDTH_EXCEEDED', message: 'A select needs a row of its own' };
    return isMixed ? [{ path: [...path, 'components'], ...problem }] : [];
  }
  if (!isMenu(component)) return [];
  return [...optionProblems(component, path), ...rangeProblems(component, path)];
};

const optionProblems = (menu: Menu, path: PlacedComponent['path']): RequestBodyProblem[] => {
  if (menu.type !== ComponentType.StringSelect) return [];
  const values = menu.options.map((option) => option.value);
  return new Set(values).size < values.length
    ? [
        {
          path: [...path, 'options'],
          code: 'SELECT_COMPONENT_OPTION_VALUE_DUPLICATED',
          message: 'The specified option value is already used',
        },
      ]
    : [];
};

const rangeProblems = (menu: Menu, path: PlacedComponent['path']): RequestBodyProblem[] => {
  const { min_values: least = 1, max_values: maxChoices = 1 } = menu;
  const isStrings = menu.type === ComponentType.StringSelect;
  const isTooMany = isStrings && maxChoices > menu.options.length;
  const defaults = isStrings ? menu.options.filter((option) => option.default).length : menu.default_values?.length;
  const isOutOfRange =
    defaults !== undefined && defaults > 0 && (defaults > maxChoices || (!isStrings && defaults < least));
  return [
    ...(least > maxChoices || isTooMany
      ? [
          {
            path: [...path, 'max_values'],
            code: 'SELECT_COMPONENT_VALUES_RANGE',
            message: 'min_values <= max_values <= number of options',
          },
        ]
      : []),
    ...(isOutOfRange
      ? [
          {
            path: [...path, isStrings ? 'options' : 'default_values'],
            code: 'SELECT_COMPONENT_TOO_MANY_DEFAULTS',
            message: `Between ${least} and ${maxChoices} defaults are allowed`,
          },
        ]
      : []),
  ];
};
