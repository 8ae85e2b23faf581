import type { APIMessageComponent, APIModalComponent, ComponentType } from 'discord-api-types/v10';
import type { Html } from '../html.ts';
import type { DrawContext } from '../surroundings.ts';

export type Component = APIMessageComponent | APIModalComponent;

export type ComponentDrawer<Kind extends ComponentType> = (
  component: Extract<Component, { readonly type: Kind }>,
  pen: DrawContext<Component>,
) => Html;
