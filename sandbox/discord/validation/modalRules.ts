import { type APIModalInteractionResponseCallbackData, ComponentType } from 'discord-api-types/v10';
import type { Problem } from '../apiErrors.ts';

const MAX_COMPONENTS = 5;

/** A modal holds 1 to 5 components, each input in a Label or, the old way, in its own row, with distinct ids. */
export const modalProblems = (modal: APIModalInteractionResponseCallbackData): Problem[] => {
  const tooMany = modal.components.length > MAX_COMPONENTS;
  const ids = modal.components.flatMap(customIdsIn);
  const repeated = ids.filter((id, index) => ids.indexOf(id) < index);
  const unlabelled = modal.components.flatMap((component, index) =>
    component.type === ComponentType.ActionRow && component.components.some((input) => !input.label)
      ? [
          {
            path: ['components', index, 'components', 0, 'label'],
            code: 'BASE_TYPE_REQUIRED',
            message: 'This field is required',
          },
        ]
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
    ...modal.components.flatMap(selectProblems),
  ];
};

type ModalComponent = APIModalInteractionResponseCallbackData['components'][number];

const customIdsIn = (component: ModalComponent): string[] => {
  if (component.type === ComponentType.Label) return [component.component.custom_id];
  if (component.type === ComponentType.ActionRow) return component.components.map((input) => input.custom_id);
  return [];
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
