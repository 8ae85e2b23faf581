/** Files in node_modules that neither the bot nor its tests and tools load. */
const UNUSED = [
  // Copies of a package's code for browsers or other module systems. The bot imports parts of `lib`.
  /^echarts\/(?:dist|i18n|theme|asset|build)(?=\/)/,
  /^zrender\/(?:dist|src|build)(?=\/)/,
  /^fontkit\/dist\/(?:browser|main\.cjs$)/,
  /^zod\/.+\.cjs$/,
  /^yaml\/browser(?=\/)/,
  /^fast-check\/lib\/cjs(?=\/)/,
  /^lodash\/(?:fp(?=\/)|lodash\.min\.js$|core\.min\.js$)/,
  /^axe-core\/axe\.js$/,
  // Sources, tests and examples of packages. The packages also contain the compiled code.
  /^(?:zod|fontkit|minisearch|@swc\/helpers)\/src(?=\/)/,
  /^(?:@[^/]+\/)?[^/]+\/(?:tests?|benchmarks|examples|docs)(?=\/)/,
  /^brotli\/build(?=\/)/,
  /^xml2js\/lib\/xml2js\.bc\.js$/,
  // Other versions of Discord's API, other languages of reports, and a viewer for recorded tests.
  /^discord-api-types\/\w+\/v[689](?=\/)/,
  /^discord-api-spec\/build\/preview(?=\/)/,
  /^axe-core\/locales(?=\/)/,
  /^playwright-core\/lib\/vite(?=\/)/,
  // Headers for native modules, and manual pages.
  /^node-[\w-]+\/(?:include|share)(?=\/)/,
  // A compiler for style sheets, which the tests do not need.
  /^lightningcss-[\w-]+\/[^/]+\.node$/,
  // All weights of the font Inter but the two that charts use.
  /^@expo-google-fonts\/inter\/(?!400Regular\/|600SemiBold\/)[^/]+(?=\/)/,
] as const;

/** Source maps, and documents for people. Licences stay. */
const UNREAD =
  /\.(?:map|flow)$|(?:^|\/)(?:readme|changelog|history|contributing|security|migration)[^/]*\.(?:md|markdown|txt)$/i;

/**
 * Type declarations, which only the compiler reads. The second pattern matches those of CommonJS, which this project
 * never needs.
 */
const TYPES = /\.d\.[cm]?ts$/;
const TYPES_FOR_REQUIRE = /\.d\.cts$/;

export type Purpose = 'production' | 'development';

/** True if the file is not needed for this purpose. `path` is relative to node_modules, with `/`. */
export function isUnneeded(path: string, purpose: Purpose): boolean {
  // For a package inside another package (`a/node_modules/b`), only the path below the inner folder counts.
  const inPackage = path.split('node_modules/').at(-1) ?? path;
  const types = purpose === 'production' ? TYPES : TYPES_FOR_REQUIRE;
  return UNREAD.test(inPackage) || types.test(inPackage) || UNUSED.some((folder) => folder.test(inPackage));
}
