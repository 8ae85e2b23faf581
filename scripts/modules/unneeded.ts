/** Patterns of files in node_modules that neither the bot nor its tests and tools load. */
const UNUSED = [
  // Copies of a package's code for browsers or other module systems. `lib` is not among them, because the bot imports
  // parts of it.
  /^echarts\/(?:dist|i18n|theme|asset|build)(?=\/)/,
  /^zrender\/(?:dist|src|build)(?=\/)/,
  /^fontkit\/dist\/(?:browser|main\.cjs$)/,
  /^zod\/.+\.cjs$/,
  /^yaml\/browser(?=\/)/,
  /^fast-check\/lib\/cjs(?=\/)/,
  /^lodash\/(?:fp(?=\/)|lodash\.min\.js$|core\.min\.js$)/,
  /^axe-core\/axe\.js$/,
  // Sources, tests and examples of packages, which also contain the compiled code.
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
  // A compiler for style sheets, which no test needs.
  /^lightningcss-[\w-]+\/[^/]+\.node$/,
  // Weights of the font Inter that charts do not use.
  /^@expo-google-fonts\/inter\/(?!400Regular\/|600SemiBold\/)[^/]+(?=\/)/,
] as const;

/** Source maps, and documents for people. Licences stay. */
const UNREAD =
  /\.(?:map|flow)$|(?:^|\/)(?:readme|changelog|history|contributing|security|migration)[^/]*\.(?:md|markdown|txt)$/i;

/**
 * Type declarations, which only the compiler reads. The second pattern matches those of CommonJS, which this project
 * does not use.
 */
const TYPES = /\.d\.[cm]?ts$/;
const TYPES_FOR_REQUIRE = /\.d\.cts$/;

export type InstallPurpose = 'production' | 'development';

/** True if the file is not needed for the purpose. `path` is relative to node_modules, with `/`. */
export function isUnneededModuleFile(path: string, purpose: InstallPurpose): boolean {
  // For a package inside another package (`a/node_modules/b`), only the path below the inner folder counts.
  const inPackage = path.split('node_modules/').at(-1) ?? path;
  const types = purpose === 'production' ? TYPES : TYPES_FOR_REQUIRE;
  return UNREAD.test(inPackage) || types.test(inPackage) || UNUSED.some((folder) => folder.test(inPackage));
}
