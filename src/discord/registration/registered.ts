import { z } from 'zod';

/** The ids that Discord gave the commands, which links to commands need. A server's own come before global ones. */
export interface CommandIds {
  /** `guildId` is undefined for global commands. */
  remember(guildId: string | undefined, fromDiscord: unknown): void;
  of(guildId: string | undefined): ReadonlyMap<string, string>;
}

const CHAT_INPUT = 1;
const withIds = z.array(z.object({ id: z.string().regex(/^\d{17,20}$/), name: z.string(), type: z.int() }));

export function createCommandIds(): CommandIds {
  const known = new Map<string | undefined, ReadonlyMap<string, string>>();
  return {
    remember: (guildId, fromDiscord) => {
      const { data = [] } = withIds.safeParse(fromDiscord);
      const commands = data.filter(({ type }) => type === CHAT_INPUT);
      known.set(guildId, new Map(commands.map(({ name, id }) => [name, id])));
    },
    of: (guildId) => new Map([...(known.get(undefined) ?? []), ...(known.get(guildId) ?? [])]),
  };
}

const registered = z.array(z.record(z.string(), z.unknown()));

/**
 * True if Discord has exactly these commands, ignoring the fields that it adds itself and the defaults that it omits. Every
 * field that we declare counts, and so does every other field that could be declared: one that we dropped must go.
 */
export function sameCommands(fromDiscord: unknown, wanted: readonly object[]): boolean {
  const current = registered.safeParse(fromDiscord);
  if (!current.success) return false;
  // Discord fills these in, even for a server's commands, where they have no effect: they count only if we
  // declare them.
  const names = new Set(DECLARABLE.filter((name) => !FILLED_IN.includes(name)));
  addNamesIn(wanted, names);
  const sorted = (commands: readonly unknown[]) => commands.map((each) => JSON.stringify(essence(each, names))).sort();
  return JSON.stringify(sorted(current.data)) === JSON.stringify(sorted(wanted));
}

/**
 * The fields that an application may declare, by Discord's reference; the others are Discord's own, for
 * example ids and versions.
 */
const DECLARABLE = [
  'name',
  'name_localizations',
  'description',
  'description_localizations',
  'type',
  'required',
  'autocomplete',
  'choices',
  'value',
  'min_value',
  'max_value',
  'min_length',
  'max_length',
  'channel_types',
  'contexts',
  'integration_types',
  'default_member_permissions',
  'nsfw',
  'handler',
  'options',
];

const FILLED_IN = ['contexts', 'integration_types'];
/** Their keys are languages, not names of fields. */
const LOCALISED = ['name_localizations', 'description_localizations'];
/** Their order is irrelevant, and Discord may change it. */
const SETS = ['channel_types', 'contexts', 'integration_types'];

/** Adds the names of all fields anywhere in the value. */
function addNamesIn(value: unknown, names: Set<string>): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, field] of Object.entries(value)) {
    if (field === undefined) continue;
    if (!Array.isArray(value)) names.add(name);
    if (!LOCALISED.includes(name)) addNamesIn(field, names);
  }
}

/** The parts of the value that count, in one order. Without `names`, all fields count. */
function essence(value: unknown, names?: ReadonlySet<string>): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((each) => essence(each, names));
  const counting: Record<string, unknown> = {};
  for (const name of Object.keys(value).sort()) {
    if (names && !names.has(name)) continue;
    const inside = fieldEssence(name, Reflect.get(value, name), names);
    if (!isDefault(inside)) counting[name] = inside;
  }
  return counting;
}

function fieldEssence(name: string, field: unknown, names: ReadonlySet<string> | undefined): unknown {
  if (SETS.includes(name) && Array.isArray(field)) return [...field].sort();
  return essence(field, LOCALISED.includes(name) ? undefined : names);
}

const isDefault = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === false ||
  value === '' ||
  (Array.isArray(value) && value.length === 0);
