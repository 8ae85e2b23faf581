/** Files that nothing in the project loads, neither the bot nor its tests and tools, by where they are in node_modules. */
const UNUSED = [
  // The same code once more, bundled for browsers or for other kinds of modules; the bot imports parts of `lib`.
  /^echarts\/(?:dist|i18n|theme|asset|build)(?=\/)/,
  /^zrender\/(?:dist|src|build)(?=\/)/,
  /^fontkit\/dist\/(?:browser|main\.cjs$)/,
  /^zod\/.+\.cjs$/,
  /^yaml\/browser(?=\/)/,
  /^fast-check\/lib\/cjs(?=\/)/,
  /^lodash\/(?:fp(?=\/)|lodash\.min\.js$|core\.min\.js$)/,
  /^axe-core\/axe\.js$/,
  // Sources of the published code, and its tests and examples.
  /^(?:zod|fontkit|minisearch|@swc\/helpers)\/src(?=\/)/,
  /^(?:@[^/]+\/)?[^/]+\/(?:tests?|benchmarks|examples|docs)(?=\/)/,
  /^brotli\/build(?=\/)/,
  /^xml2js\/lib\/xml2js\.bc\.js$/,
  // Other versions of Discord's interface, other languages of reports, a viewer of recorded tests.
  /^discord-api-types\/\w+\/v[689](?=\/)/,
  /^discord-api-spec\/build\/preview(?=\/)/,
  /^axe-core\/locales(?=\/)/,
  /^playwright-core\/lib\/vite(?=\/)/,
  // Headers for compiling modules in C++, and manual pages.
  /^node-[\w-]+\/(?:include|share)(?=\/)/,
  // A compiler of style sheets, of which the tests have none.
  /^lightningcss-[\w-]+\/[^/]+\.node$/,
  // The two weights that charts are drawn with stay.
  /^@expo-google-fonts\/inter\/(?!400Regular\/|600SemiBold\/)[^/]+(?=\/)/,
] as const;

/** Source maps and documents for people; licences stay. */
const UNREAD =
  /\.(?:map|flow)$|(?:^|\/)(?:readme|changelog|history|contributing|security|migration)[^/]*\.(?:md|markdown|txt)$/i;

/**
 * Files for the compiler only: types for code that imports, and for code that requires, which the project
 * does not have.
 */
const TYPES = /\.d\.[cm]?ts$/;
const TYPES_FOR_REQUIRE = /\.d\.cts$/;

export type Purpose = 'production' | 'development';

/**
 * True if an installation for this purpose does not need this file; `path` is relative to node_modules, with
 * `/`.
 */
export function isUnneeded(path: string, purpose: Purpose): boolean {
  // A package inside another one counts as if it stood alone.
  const inPackage = path.split('node_modules/').at(-1) ?? path;
  const types = purpose === 'production' ? TYPES : TYPES_FOR_REQUIRE;
  return UNREAD.test(inPackage) || types.test(inPackage) || UNUSED.some((folder) => folder.test(inPackage));
}
