import type { APIAutoPopulatedSelectMenuComponent } from 'discord-api-types/v10';
import type { Html } from '../html.ts';
import type { ReaderContext } from '../surroundings.ts';
import { drawClosedMenu } from './menu.ts';

const SIGNS = { channel: '#', role: '@&', user: '@' } as const;

/**
 * Draws a select menu of people, roles, both, or channels. The page's script adds the lines, as Discord's client does.
 */
export function drawEntitySelect(
  select: APIAutoPopulatedSelectMenuComponent,
  { nameOf, language }: Pick<ReaderContext, 'nameOf' | 'language'>,
): Html {
  const chosen = (select.default_values ?? []).map(({ type, id }) => nameOf(SIGNS[type], id) ?? id);
  return drawClosedMenu(select, { chosen, lines: [], language });
}
