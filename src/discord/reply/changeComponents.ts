import { type APIMessageTopLevelComponent, ComponentType } from 'discord.js';

export type Component = APIMessageTopLevelComponent;

/** Replaces each component with what `change` makes of it, inside of containers too; none may become a container. */
export function changeComponents(
  components: readonly Component[],
  change: (component: Component) => readonly Component[],
): Component[] {
  return components.flatMap((component) => {
    if (component.type !== ComponentType.Container) return change(component);
    return [{ ...component, components: changeComponents(component.components, change).filter(fitsInside) }];
  });
}

/** A container cannot hold another one. */
const fitsInside = (component: Component): component is Exclude<Component, { type: ComponentType.Container }> =>
  component.type !== ComponentType.Container;
