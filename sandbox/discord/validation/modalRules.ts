import { type APIModalInteractionResponseCallbackData, ComponentType } from 'discord-api-types/v10';
import type { Problem } from '../apiErrors.ts';
import { isBlank, missing } from './blankRules.ts';

const MAX_COMPONENTS = 5;

/** A modal holds 1 to 5 components, each input in a Label or, the old way, in its own row, with distinct ids. */
export const modalProblems = (modal: APIModalInteractionResponseCallbackData): Problem[] => {
  const tooMany = modal.components.length > MAX_COMPONENTS;
  const ids = modal.components.flatMap(customIdsIn);
  const repeated = ids.filter((id, index) => ids.indexOf(id) < index);
  const unlabelled = modal.components.flatMap((component, index) =>
    component.type === ComponentType.ActionRow && component.components.some(({ label }) => isBlank(label))
      ? [missing(['components', index, 'components', 0, 'label'])]
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
    ...(isBlank(modal.title) ? [missing(['title'])] : []),
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

/** Discord trims texts, so a label of blanks is missing. */
const blanksIn = (component: ModalComponent, index: number): Problem[] => {
  const path = ['components', index];
  if (component.type === ComponentType.TextDisplay)
    return isBlank(component.content) ? [missing([...path, 'content'])] : [];
  if (component.type !== ComponentType.Label) return [];
  const options = 'options' in component.component ? component.component.options : [];
  return [
    ...(isBlank(component.label) ? [missing([...path, 'label'])] : []),
    ...options.flatMap(({ label }, at) =>
      isBlank(label) ? [missing([...path, 'component', 'options', at, 'label'])] : [],
    ),
  ];
};

const selectProblems = (component: ModalComponent, index: number): Problem[] => {
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

/** Kinds of files, or extensions with their dot: `image/*` or `png` is neither. */
const FILE_TYPE = /^(?:audio|image|video|\.[a-z0-9]+)$/i;

const uploadProblems = (component: ModalComponent, index: number): Problem[] => {
  if (component.type !== ComponentType.Label || component.component.type !== ComponentType.FileUpload) return [];
  return (component.component.file_types ?? []).flatMap((type, at) =>
    FILE_TYPE.test(type)
      ? []
      : [
          {
            path: ['components', index, 'component', 'file_types', at],
            code: 'INVALID_FILE_TYPE',
            message: `"${type}" is neither audio, image or video nor an extension`,
          },
        ],
  );
};

/** The minimum must not exceed the maximum, and must not be 0 in a required field. */
const rangeProblems = (component: ModalComponent, index: number): Problem[] => {
  if (component.type !== ComponentType.Label || !('min_values' in component.component)) return [];
  const { min_values: least = 1, max_values: most = 1, required = true } = component.component;
  const path = ['components', index, 'component', 'min_values'];
  if (least > most) return [{ path, code: 'BASE_TYPE_MAX_VALUE', message: `Must be no more than ${most}` }];
  return required && least < 1
    ? [{ path, code: 'BASE_TYPE_MIN_VALUE', message: 'Must be at least 1 where it is required' }]
    : [];
};

/** The number of preselected values in a menu must be within its range. */
const defaultProblems = (component: ModalComponent, index: number): Problem[] => {
  if (component.type !== ComponentType.Label || !('default_values' in component.component)) return [];
  const { default_values: defaults = [], min_values: least = 1, max_values: most = 1 } = component.component;
  if (defaults.length === 0 || (defaults.length >= least && defaults.length <= most)) return [];
  const path = ['components', index, 'component', 'default_values'];
  return [{ path, code: 'SELECT_COMPONENT_TOO_MANY_DEFAULTS', message: `Between ${least} and ${most} are allowed` }];
};
