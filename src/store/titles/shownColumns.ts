export const SHOWN_TITLE_COLUMNS = [
  'id',
  'library_key',
  'rating_key',
  'kind',
  'title',
  'year',
  'parent_title',
  'grandparent_title',
  'item_index',
  'parent_index',
] as const;

export const CHECKED_COLUMNS = [...SHOWN_TITLE_COLUMNS, 'size_bytes', 'file_fault'] as const;
