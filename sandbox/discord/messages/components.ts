import { type APIMessageTopLevelComponent, type APIUnfurledMediaItem, ComponentType } from 'discord-api-types/v10';
import { listMessageComponents, type MessageComponent } from './componentTree.ts';

type Unfurl = (media: APIUnfurledMediaItem) => APIUnfurledMediaItem;

/**
 * Completes components as Discord does: with defaults, with addresses of pictures, and with an integer id each. A
 * missing id becomes the next free one, parents first.
 */
export const normalizeMessageComponents = (
  components: readonly APIMessageTopLevelComponent[],
  unfurl: Unfurl,
): APIMessageTopLevelComponent[] => {
  const copies = components.map((component) => withoutNulls(structuredClone(component)));
  const allComponents = listMessageComponents(copies).map((placed) => placed.component);
  const takenIds = new Set(allComponents.map((component) => component.id));
  let next = 1;
  for (const component of allComponents) {
    if (!component.id) {
      while (takenIds.has(next)) next += 1;
      component.id = next;
      next += 1;
    }
    writeDefaults(component, unfurl);
  }
  return copies;
};

/** Removes nulls, which mean "not given" in a component. Discord's own nulls are added afterwards. */
const withoutNulls = <T>(value: T): T => {
  if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      if (inner === null) Reflect.deleteProperty(value, key);
      else withoutNulls(inner);
    }
  }
  return value;
};

const writeDefaults = (component: MessageComponent, unfurl: Unfurl): void => {
  switch (component.type) {
    case ComponentType.Container:
      component.accent_color ??= null;
      component.spoiler ??= false;
      break;
    case ComponentType.Thumbnail:
      component.media = unfurl(component.media);
      component.description ??= null;
      component.spoiler ??= false;
      break;
    case ComponentType.MediaGallery:
      component.items = component.items.map((item) => ({
        media: unfurl(item.media),
        description: item.description ?? null,
        spoiler: item.spoiler ?? false,
      }));
      break;
    case ComponentType.File:
      component.name ??= component.file.url.replace('attachment://', '');
      component.file = unfurl(component.file);
      component.size ??= 0;
      component.spoiler ??= false;
      break;
    case ComponentType.Separator:
      component.spacing ??= 1;
      component.divider ??= true;
      break;
    case ComponentType.StringSelect:
    case ComponentType.UserSelect:
    case ComponentType.RoleSelect:
    case ComponentType.MentionableSelect:
    case ComponentType.ChannelSelect:
      component.min_values ??= 1;
      component.max_values ??= 1;
      break;
    default:
  }
};
