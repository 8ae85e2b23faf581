/** Ids of commands, by their first word. */
export type CommandIds = ReadonlyMap<string, string>;

/** A clickable command. `path` is English ("notify set"); Discord shows the command in the reader's language. */
export function commandLink(path: string, ids: CommandIds): string {
  const id = ids.get(path.split(' ')[0] ?? '');
  return id === undefined ? `\`/${path}\`` : `</${path}:${id}>`;
}

interface Named {
  readonly name: string;
}

/** A command as people type it, for places where Discord shows no links. */
export const commandName = (group: Named, { name }: Named): string => `/${group.name} ${name}`;
