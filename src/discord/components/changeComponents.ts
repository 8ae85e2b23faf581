import { type APIMessageTopLevelComponent, ComponentType } from 'discord.js';

export type Component = APIMessageTopLevelComponent;
/** What stands in a container, or by itself: a container cannot hold another one. */
export type Part = Exclude<Component, { type: ComponentType.Container }>;

/** Replaces each component with what `change` makes of it, inside of containers too. */
export const changeComponents = (
  components: readonly Component[],
  change: (part: Part) => readonly Part[],
): Component[] =>
  components.flatMap((component): readonly Component[] =>
    component.type === ComponentType.Container
      ? [{ ...component, components: component.components.flatMap(change) }]
      : change(component),
  );
