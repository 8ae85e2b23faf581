import type { ComponentType } from 'discord-api-types/v10';
import type { DrawKind } from './kinds.ts';
import { menu } from './menu.ts';
import { menuLines } from './options.ts';

export const stringSelect: DrawKind<ComponentType.StringSelect> = (select, { language }) => {
  const chosen = select.options.flatMap(({ label, default: isChosen }) => (isChosen ? [label] : []));
  return menu(select, { chosen, lines: menuLines(select.options), language });
};
