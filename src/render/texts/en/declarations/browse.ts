export const browseDeclarations = {
  search: {
    name: 'search',
    description: 'Search the libraries, with spelling forgiven',
    options: {
      query: { name: 'query', description: 'What to look for' },
      library: { name: 'library', description: 'Only in this library' },
      limit: { name: 'limit', description: 'How many of each kind (3 if not given)' },
    },
  },
} as const;
