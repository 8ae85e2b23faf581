import type { ComponentType } from 'discord-api-types/v10';
import type { ComponentDrawer } from './kinds.ts';
import { drawClosedMenu } from './menu.ts';
import { selectMenuOptionsHtml } from './options.ts';

export const drawStringSelect: ComponentDrawer<ComponentType.StringSelect> = (select, { language }) => {
  const chosen = select.options.flatMap(({ label, default: isChosen }) => (isChosen ? [label] : []));
  return drawClosedMenu(select, { chosen, lines: selectMenuOptionsHtml(select.options), language });
};
