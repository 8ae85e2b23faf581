/**
 * Creates a value when it is first needed. For Intl's formats, of which the first takes 10 MB of memory, while an idle
 * bot formats nothing.
 */
export function createOnFirstUse<T>(create: () => T): () => T {
  let cached: { readonly value: T } | undefined;
  return () => {
    cached ??= { value: create() };
    return cached.value;
  };
}
