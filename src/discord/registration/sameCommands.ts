import { z } from 'zod';

const commandList = z.array(z.record(z.string(), z.unknown()));

/**
 * True if Discord has exactly these commands. Ignores fields that Discord adds and defaults that it omits. Every field
 * that an application may declare counts, even if the payload lacks it: a field that was dropped from the payload must
 * also disappear at Discord.
 */
export function doesDiscordHaveSameCommands(fromDiscord: unknown, payloads: readonly object[]): boolean {
  const parsed = commandList.safeParse(fromDiscord);
  if (!parsed.success) return false;
  // Discord fills in these fields even for a guild's commands, where they have no effect. So they are compared only if
  // the payload declares them.
  const names = new Set(DECLARABLE.filter((name) => !FILLED_IN.includes(name)));
  addNamesIn(payloads, names);
  const sorted = (commands: readonly unknown[]) =>
    commands.map((command) => JSON.stringify(essence(command, names))).sort();
  return JSON.stringify(sorted(parsed.data)) === JSON.stringify(sorted(payloads));
}

/**
 * Fields that an application may declare, by Discord's reference. All others are Discord's own, for example ids and
 * versions.
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
/** Fields whose keys are languages, not field names. */
const LOCALISED = ['name_localizations', 'description_localizations'];
/** Lists whose order is irrelevant, and which Discord may reorder. */
const SETS = ['channel_types', 'contexts', 'integration_types'];

function addNamesIn(value: unknown, names: Set<string>): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, field] of Object.entries(value)) {
    if (field === undefined) continue;
    if (!Array.isArray(value)) names.add(name);
    if (!LOCALISED.includes(name)) addNamesIn(field, names);
  }
}

/**
 * A value reduced to the fields that count, in a fixed order, so that two values can be compared. Without `names`, all
 * fields count.
 */
function essence(value: unknown, names?: ReadonlySet<string>): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((element) => essence(element, names));
  const relevantFields: Record<string, unknown> = {};
  for (const name of Object.keys(value).sort()) {
    if (names && !names.has(name)) continue;
    const fieldValue = fieldEssence(name, Reflect.get(value, name), names);
    if (!isDefault(fieldValue)) relevantFields[name] = fieldValue;
  }
  return relevantFields;
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
