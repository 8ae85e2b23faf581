import type { ComponentType } from 'discord-api-types/v10';
import type { ComponentDrawer } from './kinds.ts';
import { closedMenu } from './menu.ts';
import { menuLines } from './options.ts';

export const stringSelect: ComponentDrawer<ComponentType.StringSelect> = (select, { language }) => {
  const chosen = select.options.flatMap(({ label, default: isChosen }) => (isChosen ? [label] : []));
  return closedMenu(select, { chosen, lines: menuLines(select.options), language });
};
