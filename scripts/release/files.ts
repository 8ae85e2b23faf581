/** Replaces a text that must occur exactly once. Throws otherwise, so that no half-edited file is published. */
function replaced(text: string, pattern: RegExp, by: string): string {
  if (text.split(pattern).length !== 2) throw new Error(`There has to be exactly one ${pattern}.`);
  return text.replace(pattern, () => by);
}

/**
 * compose.yaml for people without the sources: with the published image instead of a build, and a settings file whose
 * name is not hidden.
 */
export const publishedDockerStack = (stack: string, image: string): string =>
  replaced(
    replaced(stack, /^ {4}build: \.\n {4}image: usher:.*$/m, `    image: ${image}`),
    /cp \.env\.example \.env/,
    'cp env.example .env',
  );

/** Template for Unraid with the published image. Unraid itself checks for newer images. */
export const publishedUnraidTemplate = (template: string, image: string): string =>
  replaced(
    template,
    /<Repository>ghcr\.io\/OWNER\/usher:latest<\/Repository>/,
    `<Repository>${image}:latest</Repository>`,
  );
