/**
 * Replaces a text that must occur exactly once, so that a file that has changed is never published half
 * edited.
 */
function replaced(text: string, what: RegExp, by: string): string {
  if (text.split(what).length !== 2) throw new Error(`There has to be exactly one ${what}.`);
  return text.replace(what, () => by);
}

/** compose.yaml for people without the sources: the published image instead of a build, and the settings under a name that is shown. */
export const stackOf = (stack: string, image: string): string =>
  replaced(
    replaced(stack, /^ {4}build: \.\n {4}image: usher:.*$/m, `    image: ${image}`),
    /cp \.env\.example \.env/,
    'cp env.example .env',
  );

/** Unraid's template with the published image; Unraid itself looks for newer ones. */
export const templateOf = (template: string, image: string): string =>
  replaced(
    template,
    /<Repository>ghcr\.io\/OWNER\/usher:latest<\/Repository>/,
    `<Repository>${image}:latest</Repository>`,
  );
