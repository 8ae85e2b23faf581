import { ComponentType } from 'discord-api-types/v10';
import type { Html } from '../html.ts';
import type { DrawContext, ReaderContext } from '../surroundings.ts';
import { drawActionRow } from './actionRow.ts';
import { drawButton } from './button.ts';
import { drawCheckbox } from './checkbox.ts';
import { drawCheckboxGroup } from './checkboxGroup.ts';
import { drawContainer } from './container.ts';
import { drawContentInventoryEntry } from './contentInventoryEntry.ts';
import { drawEntitySelect } from './entitySelect.ts';
import { drawFile } from './file.ts';
import { drawFileUpload } from './fileUpload.ts';
import type { Component, ComponentDrawer } from './kinds.ts';
import { drawLabel } from './label.ts';
import { drawMediaGallery } from './mediaGallery.ts';
import { drawRadioGroup } from './radioGroup.ts';
import { drawSection } from './section.ts';
import { drawSeparator } from './separator.ts';
import { drawStringSelect } from './stringSelect.ts';
import { drawTextDisplay } from './textDisplay.ts';
import { drawTextInput } from './textInput.ts';
import { drawThumbnail } from './thumbnail.ts';

/** Functions that draw components, by type. A missing type does not compile. */
const KINDS = {
  [ComponentType.ActionRow]: drawActionRow,
  [ComponentType.Button]: drawButton,
  [ComponentType.StringSelect]: drawStringSelect,
  [ComponentType.TextInput]: drawTextInput,
  [ComponentType.UserSelect]: drawEntitySelect,
  [ComponentType.RoleSelect]: drawEntitySelect,
  [ComponentType.MentionableSelect]: drawEntitySelect,
  [ComponentType.ChannelSelect]: drawEntitySelect,
  [ComponentType.Section]: drawSection,
  [ComponentType.TextDisplay]: drawTextDisplay,
  [ComponentType.Thumbnail]: drawThumbnail,
  [ComponentType.MediaGallery]: drawMediaGallery,
  [ComponentType.File]: drawFile,
  [ComponentType.Separator]: drawSeparator,
  [ComponentType.ContentInventoryEntry]: drawContentInventoryEntry,
  [ComponentType.Container]: drawContainer,
  [ComponentType.Label]: drawLabel,
  [ComponentType.FileUpload]: drawFileUpload,
  [ComponentType.RadioGroup]: drawRadioGroup,
  [ComponentType.CheckboxGroup]: drawCheckboxGroup,
  [ComponentType.Checkbox]: drawCheckbox,
} satisfies { readonly [Kind in ComponentType]: ComponentDrawer<Kind> };

export function drawComponent(component: Component, surroundings: ReaderContext): Html {
  const draw = KINDS[component.type] as (component: Component, pen: DrawContext<Component>) => Html;
  return draw(component, { ...surroundings, draw: (child) => drawComponent(child, surroundings) });
}
