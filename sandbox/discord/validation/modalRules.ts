import { type APIModalInteractionResponseCallbackData, ComponentType } from 'discord-api-types/v10';
import type { RequestBodyProblem } from '../discordApiErrors.ts';
import { createMissingTextProblem, isBlank } from './blankRules.ts';

const MAX_COMPONENTS = 5;

/** A modal has 1 to 5 components with distinct ids. Each input is in a label or, in the older form, in a row. */
export const findModalProblems = (modal: APIModalInteractionResponseCallbackData): RequestBodyProblem[] => {
  const tooMany = modal.components.length > MAX_COMPONENTS;
  const ids = modal.components.flatMap(customIdsIn);
  const repeated = ids.filter((id, index) => ids.indexOf(id) < index);
  const unlabelled = modal.components.flatMap((component, index) =>
    component.type === ComponentType.ActionRow && component.components.some(({ label }) => isBlank(label))
      ? [createMissingTextProblem(['components', index, 'components', 0, 'label'])]
      : [],
  );
  return [
    ...(tooMany
      ? [{ path: ['components'], code: 'BASE_TYPE_BAD_LENGTH', message: 'Must be between 1 and 5 in length.' }]
      : []),
    ...repeated.map((id) => ({
      path: ['components'],
      code: 'COMPONENT_CUSTOM_ID_DUPLICATED',
      message: `"${id}" is used twice`,
    })),
    ...unlabelled,
    ...(isBlank(modal.title) ? [createMissingTextProblem(['title'])] : []),
    ...modal.components.flatMap(blanksIn),
    ...modal.components.flatMap(selectProblems),
    ...modal.components.flatMap(uploadProblems),
    ...modal.components.flatMap(rangeProblems),
    ...modal.components.flatMap(defaultProblems),
  ];
};

type ModalComponent = APIModalInteractionResponseCallbackData['components'][number];

const customIdsIn = (component: ModalComponent): string[] => {
  if (component.type === ComponentType.Label) return [component.component.custom_id];
  if (component.type === ComponentType.ActionRow) return component.components.map((input) => input.custom_id);
  return [];
};

/** Finds labels that consist of blanks. Discord trims texts, so such labels count as missing. */
const blanksIn = (component: ModalComponent, index: number): RequestBodyProblem[] => {
  const path = ['components', index];
  if (component.type === ComponentType.TextDisplay)
    return isBlank(component.content) ? [createMissingTextProblem([...path, 'content'])] : [];
  if (component.type !== ComponentType.Label) return [];
  const options = 'options' in component.component ? component.component.options : [];
  return [
    ...(isBlank(component.label) ? [createMissingTextProblem([...path, 'label'])] : []),
    ...options.flatMap(({ label }, optionIndex) =>
      isBlank(label) ? [createMissingTextProblem([...path, 'component', 'options', optionIndex, 'label'])] : [],
    ),
  ];
};

const selectProblems = (component: ModalComponent, index: number): RequestBodyProblem[] => {
  if (component.type !== ComponentType.Label || component.component.type !== ComponentType.StringSelect) return [];
  const values = component.component.options.map((option) => option.value);
  return new Set(values).size === values.length
    ? []
    : [
        {
          path: ['components', index, 'component', 'options'],
          code: 'SELECT_COMPONENT_OPTION_VALUE_DUPLICATED',
          message: 'The specified option value is already used',
        },
      ];
};

/**
 * Matches a kind of file (`image`) or an extension with its dot (`.png`). Forms such as `image/*` and `png` are
 * invalid.
 */
const FILE_TYPE = /^(?:audio|image|video|\.[a-z0-9]+)$/i;

const uploadProblems = (component: ModalComponent, index: number): RequestBodyProblem[] => {
  if (component.type !== ComponentType.Label || component.component.type !== ComponentType.FileUpload) return [];
  return (component.component.file_types ?? []).flatMap((type, optionIndex) =>
    FILE_TYPE.test(type)
      ? []
      : [
          {
            path: ['components', index, 'component', 'file_types', optionIndex],
            code: 'INVALID_FILE_TYPE',
            message: `"${type}" is neither audio, image or video nor an extension`,
          },
        ],
  );
};

/** Checks a field's range. The minimum must not exceed the maximum, and a required field's minimum must not be 0. */
const rangeProblems = (component: ModalComponent, index: number): RequestBodyProblem[] => {
  if (component.type !== ComponentType.Label || !('min_values' in component.component)) return [];
  const { min_values: least = 1, max_values: maxChoices = 1, required = true } = component.component;
  const path = ['components', index, 'component', 'min_values'];
  if (least > maxChoices) return [{ path, code: 'BASE_TYPE_MAX_VALUE', message: `Must be no more than ${maxChoices}` }];
  return required && least < 1
    ? [{ path, code: 'BASE_TYPE_MIN_VALUE', message: 'Must be at least 1 where it is required' }]
    : [];
};

const defaultProblems = (component: ModalComponent, index: number): RequestBodyProblem[] => {
  if (component.type !== ComponentType.Label || !('default_values' in component.component)) return [];
  const { default_values: defaults = [], min_values: least = 1, max_values: maxChoices = 1 } = component.component;
  if (defaults.length === 0 || (defaults.length >= least && defaults.length <= maxChoices)) return [];
  const path = ['components', index, 'component', 'default_values'];
  return [
    { path, code: 'SELECT_COMPONENT_TOO_MANY_DEFAULTS', message: `Between ${least} and ${maxChoices} are allowed` },
  ];
};
