import type { APIAutoPopulatedSelectMenuComponent } from 'discord-api-types/v10';
import type { Html } from '../html.ts';
import type { Surroundings } from '../surroundings.ts';
import { menu } from './menu.ts';

const SIGNS = { channel: '#', role: '@&', user: '@' } as const;

/** A select menu of people, roles, both, or channels. The page's script adds its lines, as Discord's client does. */
export function filledSelect(
  select: APIAutoPopulatedSelectMenuComponent,
  { nameOf, language }: Pick<Surroundings, 'nameOf' | 'language'>,
): Html {
  const chosen = (select.default_values ?? []).map(({ type, id }) => nameOf(SIGNS[type], id) ?? id);
  return menu(select, { chosen, lines: [], language });
}
