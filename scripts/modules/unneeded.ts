/** Folders and files that no import of the bot reaches, by where they are in node_modules. */
const UNUSED = [
  // The same code once more, bundled for browsers; the bot imports parts of `lib`.
  /^echarts\/(?:dist|types|i18n|theme|asset|build|ssr\/client\/types)(?=\/)/,
  /^zrender\/(?:dist|src|build)(?=\/)/,
  // Sources from which the published code was made.
  /^(?:zod|fontkit|minisearch|@swc\/helpers)\/src(?=\/)/,
  /^undici\/(?:docs|types)(?=\/)/,
  /^discord\.js\/typings(?=\/)/,
  // The two weights that charts are drawn with stay.
  /^@expo-google-fonts\/inter\/(?!400Regular\/|600SemiBold\/)[^/]+(?=\/)/,
] as const;

/** Types, source maps and what people read; licences stay. */
const UNREAD =
  /\.(?:d\.[cm]?ts|map|flow)$|(?:^|\/)(?:readme|changelog|history|contributing|security|migration)[^/]*\.(?:md|markdown|txt)$/i;

/** Whether the bot can do without this file; `path` is relative to node_modules, with `/`. */
export function isUnneeded(path: string): boolean {
  // A package inside another one counts as if it stood alone.
  const inPackage = path.split('node_modules/').at(-1) ?? path;
  return UNREAD.test(inPackage) || UNUSED.some((folder) => folder.test(inPackage));
}
