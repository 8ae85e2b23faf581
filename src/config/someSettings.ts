import { ConfigFailure } from '../config.ts';
import { problemsOf, type Variables } from './problems.ts';
import { SETTINGS, type SettingName, type Settings } from './settings.ts';

/** For a script that needs only these settings, and must work where others are missing or wrong. Throws a ConfigFailure. */
export function loadSome<Name extends SettingName>(
  names: readonly Name[],
  { file, environment }: { readonly file?: Variables | undefined; readonly environment: Variables },
): Pick<Settings, Name> {
  const given = Object.fromEntries(
    names.map((name) => [name, environment[name]?.trim() || file?.[name]?.trim() || undefined] as const),
  );
  const read = Object.fromEntries(names.map((name) => [name, SETTINGS[name].read.safeParse(given[name])]));
  const issues = names.flatMap((name) =>
    (read[name]?.error?.issues ?? []).map((issue) => ({ ...issue, path: [name, ...issue.path] })),
  );
  if (issues.length > 0) throw new ConfigFailure(problemsOf(issues, given));
  // This needs a cast: TypeScript cannot follow which name has which value.
  return Object.fromEntries(names.map((name) => [name, read[name]?.data])) as Pick<Settings, Name>;
}
