import { ConfigFailure } from '../config.ts';
import { describeSettingProblems, type EnvironmentVariables } from './problems.ts';
import { SETTINGS, type SettingName, type Settings } from './settings.ts';

/**
 * Reads only the named settings, so that a script works while other settings are missing or wrong. Throws a
 * ConfigFailure.
 */
export function loadSettings<Name extends SettingName>(
  names: readonly Name[],
  {
    file,
    environment,
  }: { readonly file?: EnvironmentVariables | undefined; readonly environment: EnvironmentVariables },
): Pick<Settings, Name> {
  const values = Object.fromEntries(
    names.map((name) => [name, environment[name]?.trim() || file?.[name]?.trim() || undefined] as const),
  );
  const results = Object.fromEntries(names.map((name) => [name, SETTINGS[name].read.safeParse(values[name])]));
  const issues = names.flatMap((name) =>
    (results[name]?.error?.issues ?? []).map((issue) => ({ ...issue, path: [name, ...issue.path] })),
  );
  if (issues.length > 0) throw new ConfigFailure(describeSettingProblems(issues, values));
  // The cast is needed because TypeScript cannot tell which name has which value.
  return Object.fromEntries(names.map((name) => [name, results[name]?.data])) as Pick<Settings, Name>;
}
