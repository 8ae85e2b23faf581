import type { APIComponentInMessageActionRow, APITextDisplayComponent } from 'discord-api-types/v10';
import {
  type APIMessageTopLevelComponent,
  type APISectionAccessoryComponent,
  ComponentType,
} from 'discord-api-types/v10';

export type MessageComponent =
  | APIMessageTopLevelComponent
  | APIComponentInMessageActionRow
  | APISectionAccessoryComponent
  | APITextDisplayComponent;

export interface PlacedComponent<T extends MessageComponent = MessageComponent> {
  readonly component: T;
  readonly path: readonly PropertyKey[];
}

const childrenOf = (component: MessageComponent): readonly (readonly [PropertyKey[], MessageComponent])[] => {
  switch (component.type) {
    case ComponentType.ActionRow:
    case ComponentType.Container:
      return component.components.map((child, index) => [['components', index], child]);
    case ComponentType.Section:
      return [
        ...component.components.map((child, index): [PropertyKey[], MessageComponent] => [
          ['components', index],
          child,
        ]),
        [['accessory'], component.accessory],
      ];
    default:
      return [];
  }
};

/** Lists a message's components in reading order. Parents come before children. */
export const listMessageComponents = (
  components: readonly MessageComponent[],
  path: readonly PropertyKey[] = ['components'],
): PlacedComponent[] => components.flatMap((component, index) => placed(component, [...path, index]));

const placed = (component: MessageComponent, path: readonly PropertyKey[]): PlacedComponent[] => [
  { component, path },
  ...childrenOf(component).flatMap(([step, child]) => placed(child, [...path, ...step])),
];
