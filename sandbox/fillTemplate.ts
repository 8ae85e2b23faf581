/** Replaces placeholders such as `{title}` by values. */
export const fillTemplate = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
