import type { APIMessageComponent, APIModalComponent, ComponentType } from 'discord-api-types/v10';
import type { Html } from '../html.ts';
import type { ComponentDrawContext } from '../surroundings.ts';

export type DiscordComponent = APIMessageComponent | APIModalComponent;

export type ComponentDrawer<Kind extends ComponentType> = (
  component: Extract<DiscordComponent, { readonly type: Kind }>,
  pen: ComponentDrawContext<DiscordComponent>,
) => Html;
