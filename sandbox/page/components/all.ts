import { ComponentType } from 'discord-api-types/v10';
import type { Html } from '../html.ts';
import type { ComponentDrawContext, ReaderContext } from '../surroundings.ts';
import { drawActionRow } from './actionRow.ts';
import { drawButton } from './button.ts';
import { drawCheckbox } from './checkbox.ts';
import { drawCheckboxGroup } from './checkboxGroup.ts';
import { drawContainerComponent } from './container.ts';
import { drawUndocumentedComponent } from './contentInventoryEntry.ts';
import { drawEntitySelect } from './entitySelect.ts';
import { drawFileComponent } from './file.ts';
import { drawFileUpload } from './fileUpload.ts';
import type { ComponentDrawer, DiscordComponent } from './kinds.ts';
import { drawLabelComponent } from './label.ts';
import { drawMediaGallery } from './mediaGallery.ts';
import { drawRadioGroup } from './radioGroup.ts';
import { drawSectionComponent } from './section.ts';
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
  [ComponentType.Section]: drawSectionComponent,
  [ComponentType.TextDisplay]: drawTextDisplay,
  [ComponentType.Thumbnail]: drawThumbnail,
  [ComponentType.MediaGallery]: drawMediaGallery,
  [ComponentType.File]: drawFileComponent,
  [ComponentType.Separator]: drawSeparator,
  [ComponentType.ContentInventoryEntry]: drawUndocumentedComponent,
  [ComponentType.Container]: drawContainerComponent,
  [ComponentType.Label]: drawLabelComponent,
  [ComponentType.FileUpload]: drawFileUpload,
  [ComponentType.RadioGroup]: drawRadioGroup,
  [ComponentType.CheckboxGroup]: drawCheckboxGroup,
  [ComponentType.Checkbox]: drawCheckbox,
} satisfies { readonly [Kind in ComponentType]: ComponentDrawer<Kind> };

export function drawComponent(component: DiscordComponent, surroundings: ReaderContext): Html {
  const draw = KINDS[component.type] as (
    component: DiscordComponent,
    pen: ComponentDrawContext<DiscordComponent>,
  ) => Html;
  return draw(component, { ...surroundings, draw: (child) => drawComponent(child, surroundings) });
}
