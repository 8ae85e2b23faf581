import { ComponentType } from 'discord-api-types/v10';
import type { Html } from '../html.ts';
import type { Pen, Surroundings } from '../surroundings.ts';
import { actionRow } from './actionRow.ts';
import { button } from './button.ts';
import { checkbox } from './checkbox.ts';
import { checkboxGroup } from './checkboxGroup.ts';
import { container } from './container.ts';
import { contentInventoryEntry } from './contentInventoryEntry.ts';
import { file } from './file.ts';
import { fileUpload } from './fileUpload.ts';
import { filledSelect } from './filledSelect.ts';
import type { Component, DrawKind } from './kinds.ts';
import { label } from './label.ts';
import { mediaGallery } from './mediaGallery.ts';
import { radioGroup } from './radioGroup.ts';
import { section } from './section.ts';
import { separator } from './separator.ts';
import { stringSelect } from './stringSelect.ts';
import { textDisplay } from './textDisplay.ts';
import { textInput } from './textInput.ts';
import { thumbnail } from './thumbnail.ts';

/** Functions that draw the components, by component type. A missing type does not compile. */
const KINDS = {
  [ComponentType.ActionRow]: actionRow,
  [ComponentType.Button]: button,
  [ComponentType.StringSelect]: stringSelect,
  [ComponentType.TextInput]: textInput,
  [ComponentType.UserSelect]: filledSelect,
  [ComponentType.RoleSelect]: filledSelect,
  [ComponentType.MentionableSelect]: filledSelect,
  [ComponentType.ChannelSelect]: filledSelect,
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
} satisfies { readonly [Kind in ComponentType]: DrawKind<Kind> };

export function componentHtml(component: Component, surroundings: Surroundings): Html {
  const draw = KINDS[component.type] as (component: Component, pen: Pen<Component>) => Html;
  return draw(component, { ...surroundings, draw: (child) => componentHtml(child, surroundings) });
}
