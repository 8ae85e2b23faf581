export const libraryDeclarations = {} as const;
