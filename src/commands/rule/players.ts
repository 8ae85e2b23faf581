import type { PlayerMatch } from '../../domain/live/rules/rule.ts';
import { ifReadable } from '../../domain/media/server/attempt.ts';
import { oneLine } from '../../render/kit/markdown.ts';
import { BadOption } from '../framework/command.ts';
import type { Choice, Deps, InteractionContext, Working } from '../framework/context.ts';
import { holds, sameName } from '../shared/names.ts';

type Media = Pick<Deps, 'media'>;
type Signal = Pick<InteractionContext, 'signal'>;

/** The value of a choice that stands for one device: its own id. Any other text is the name of an app. */
const DEVICE = '@';

const playerOf = (value: string): PlayerMatch =>
  value.startsWith(DEVICE) ? { id: value.slice(DEVICE.length) } : { product: value };

/**
 * The player behind a choice or a typed text: an app that plays now, then the device of that name, then an
 * app that may appear. Throws a BadOption if several devices have that name.
 */
export async function findPlayer(
  option: string,
  value: string,
  { deps, context }: Working<Media, Pick<InteractionContext, 'signal' | 'texts'>>,
): Promise<PlayerMatch> {
  if (value.startsWith(DEVICE)) return playerOf(value);
  const players = await playersNow(deps, context);
  if (players.some(({ product }) => product !== undefined && sameName(product, value))) return playerOf(value);
  const [device, another] = players.filter(({ name }) => sameName(name, value));
  if (another) throw new BadOption(option, context.texts.rule.draft.severalPlayers);
  return device ? { id: device.id } : playerOf(value);
}

/** The current players, and every device that has ever used the server, as far as they can be read. */
async function playersAndDevices({ media }: Media, { signal }: Signal) {
  const [sessions, devices] = await Promise.all([
    ifReadable(() => media.sessions({ signal, isExtra: true })),
    ifReadable(() => media.devices({ signal, isExtra: true })),
  ]);
  return { players: (sessions ?? []).map(({ player }) => player), devices: devices ?? [] };
}

interface KnownPlayer {
  readonly id: string;
  readonly name: string;
  readonly product?: string | undefined;
}

/** Every device once, by the name that it plays under if it plays now. */
export async function playersNow(media: Media, context: Signal): Promise<readonly KnownPlayer[]> {
  const { players, devices } = await playersAndDevices(media, context);
  const playing = players.flatMap(({ machineIdentifier: id, title, product }) =>
    id === undefined ? [] : [{ id, name: oneLine(title ?? product ?? ''), product }],
  );
  const known = devices.flatMap(({ clientIdentifier: id, name }) =>
    id === undefined ? [] : [{ id, name: oneLine(name), product: undefined }],
  );
  return [...new Map([...known, ...playing].filter(({ name }) => name !== '').map((each) => [each.id, each])).values()];
}

/** Autocomplete: the apps that play now, then devices. */
export async function completePlayer(typed: string, { deps, context }: Working<Media, Signal>): Promise<Choice[]> {
  const players = await playersNow(deps, context);
  const apps = new Set(players.flatMap(({ product }) => product ?? []));
  return [
    ...[...apps].map((app) => ({ name: app, value: app })),
    ...players.map(({ id, name, product }) => ({
      name: product === undefined ? name : `${name} · ${product}`,
      value: `${DEVICE}${id}`,
    })),
  ].filter(({ name }) => holds(name, typed));
}

/** Autocomplete: the platforms of current players and of the server's known devices. */
export async function completePlatform(typed: string, { deps, context }: Working<Media, Signal>): Promise<Choice[]> {
  const { players, devices } = await playersAndDevices(deps, context);
  const platforms = new Set([...players, ...devices].flatMap(({ platform }) => platform ?? []));
  return [...platforms].filter((name) => holds(name, typed)).map((name) => ({ name, value: name }));
}
