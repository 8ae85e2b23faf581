import { ComponentType } from 'discord-api-types/v10';
import type { Html } from '../html.ts';
import type { DrawContext, ReaderContext } from '../surroundings.ts';
import { actionRow } from './actionRow.ts';
import { button } from './button.ts';
import { checkbox } from './checkbox.ts';
import { checkboxGroup } from './checkboxGroup.ts';
import { container } from './container.ts';
import { contentInventoryEntry } from './contentInventoryEntry.ts';
import { entitySelect } from './entitySelect.ts';
import { file } from './file.ts';
import { fileUpload } from './fileUpload.ts';
import type { Component, ComponentDrawer } from './kinds.ts';
import { label } from './label.ts';
import { mediaGallery } from './mediaGallery.ts';
import { radioGroup } from './radioGroup.ts';
import { section } from './section.ts';
import { separator } from './separator.ts';
import { stringSelect } from './stringSelect.ts';
import { textDisplay } from './textDisplay.ts';
import { textInput } from './textInput.ts';
import { thumbnail } from './thumbnail.ts';

/** Functions that draw components, by type. A missing type does not compile. */
const KINDS = {
  [ComponentType.ActionRow]: actionRow,
  [ComponentType.Button]: button,
  [ComponentType.StringSelect]: stringSelect,
  [ComponentType.TextInput]: textInput,
  [ComponentType.UserSelect]: entitySelect,
  [ComponentType.RoleSelect]: entitySelect,
  [ComponentType.MentionableSelect]: entitySelect,
  [ComponentType.ChannelSelect]: entitySelect,
  [ComponentType.Section]: section,
  [ComponentType.TextDisplay]: textDisplay,
  [ComponentType.Thumbnail]: thumbnail,
  [ComponentType.MediaGallery]: mediaGallery,
  [ComponentType.File]: file,
  [ComponentType.Separator]: separator,
  [ComponentType.ContentInventoryEntry]: contentInventoryEntry,
  [ComponentType.Container]: container,
  [ComponentType.Label]: label,
  [ComponentType.FileUpload]: fileUpload,
  [ComponentType.RadioGroup]: radioGroup,
  [ComponentType.CheckboxGroup]: checkboxGroup,
  [ComponentType.Checkbox]: checkbox,
} satisfies { readonly [Kind in ComponentType]: ComponentDrawer<Kind> };

export function drawComponent(component: Component, surroundings: ReaderContext): Html {
  const draw = KINDS[component.type] as (component: Component, pen: DrawContext<Component>) => Html;
  return draw(component, { ...surroundings, draw: (child) => drawComponent(child, surroundings) });
}
