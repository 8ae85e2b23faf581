/** By language and options, of which there are a few dozen. A format never changes, so all bots of a process can share it. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** Makes each format once. Making one takes 50 µs and 30 kB outside of V8's heap (measured with Node 24), and a chart has a hundred labels. */
export function dateFormat(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([language, options]);
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(language, options);
  formats.set(key, made);
  return made;
}
