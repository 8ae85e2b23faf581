/** The ids of the commands, by the first word of their path. */
export type CommandIds = ReadonlyMap<string, string>;

/** A clickable command, by its English path ("notify set"): people see it in their own language. */
export function commandLink(path: string, ids: CommandIds): string {
  const id = ids.get(path.split(' ')[0] ?? '');
  return id === undefined ? `\`/${path}\`` : `</${path}:${id}>`;
}

interface Named {
  readonly name: string;
}

/** A command as people type it in the language of these declarations, for places where no link works. */
export const commandName = (group: Named, { name }: Named): string => `/${group.name} ${name}`;
