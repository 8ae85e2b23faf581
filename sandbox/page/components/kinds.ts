import type { APIMessageComponent, APIModalComponent, ComponentType } from 'discord-api-types/v10';
import type { Html } from '../html.ts';
import type { Pen } from '../surroundings.ts';

export type Component = APIMessageComponent | APIModalComponent;

export type DrawKind<Kind extends ComponentType> = (
  component: Extract<Component, { readonly type: Kind }>,
  pen: Pen<Component>,
) => Html;
