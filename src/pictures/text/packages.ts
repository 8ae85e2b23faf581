import { createRequire } from 'node:module';

/** Finds a file of a package; undefined where the package is not installed. */
export type FindFile = (path: string) => string | undefined;

const require = createRequire(import.meta.url);

/** The files of the charts' font, by weight. It comes from a package, since every computer has other fonts. */
export const interFiles = () => ({
  400: require.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  600: require.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
});

export const findFile: FindFile = (path) => {
  try {
    return require.resolve(path);
  } catch {
    return undefined;
  }
};
