import type { PlayerMatch } from '../../domain/live/rules/rule.ts';
import { ifReadable } from '../../domain/media/server/attempt.ts';
import { MAX_CHOICE_TEXT, MAX_CHOICES } from '../../render/kit/limits.ts';
import { clip } from '../../render/kit/markdown.ts';
import type { Choice, Deps, InteractionContext } from '../framework/context.ts';
import { holds } from '../shared/names.ts';
import { playersNow } from './names.ts';

/** The value of a choice that stands for one device: its own id. Any other text is the name of an app. */
const DEVICE = '@';

export const playerOf = (value: string): PlayerMatch =>
  value.startsWith(DEVICE) ? { id: value.slice(DEVICE.length) } : { product: value };

/** Autocomplete: the apps that play now, then devices. */
export async function completePlayer(typed: string, deps: Deps, context: InteractionContext): Promise<Choice[]> {
  const players = await playersNow(deps, context);
  const apps = [...new Set(players.flatMap(({ product }) => product ?? []))];
  const choices = [
    ...apps.map((app) => ({ name: app, value: app })),
    ...players.map(({ id, name, product }) => ({
      name: product === undefined ? name : `${name} · ${product}`,
      value: `${DEVICE}${id}`,
    })),
  ];
  return choices
    .filter(({ name, value }) => holds(name, typed) && value.length <= MAX_CHOICE_TEXT)
    .slice(0, MAX_CHOICES)
    .map(({ name, value }) => ({ name: clip(name, MAX_CHOICE_TEXT), value }));
}

/** Autocomplete: the platforms of what plays now and of the devices that the server knows. */
export async function completePlatform(
  typed: string,
  { media }: Deps,
  { signal }: InteractionContext,
): Promise<Choice[]> {
  const [sessions, devices] = await Promise.all([
    ifReadable(() => media.sessions({ signal })),
    ifReadable(() => media.devices({ signal })),
  ]);
  const platforms = [
    ...(sessions ?? []).flatMap(({ player }) => player.platform ?? []),
    ...(devices ?? []).flatMap(({ platform }) => platform ?? []),
  ];
  return [...new Set(platforms)]
    .filter((platform) => platform !== '' && platform.length <= MAX_CHOICE_TEXT && holds(platform, typed))
    .slice(0, MAX_CHOICES)
    .map((platform) => ({ name: platform, value: platform }));
}
