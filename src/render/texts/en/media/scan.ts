export const scan = {
  started:
    'The server is scanning all libraries. This continues after this answer; new items appear as they are found.',
  unanswered:
    'The server gave no usable answer. It may be scanning anyway: then new items appear as they are found. If none do, start another scan; an extra one does no harm.',
  declarations: {
    scan: { name: 'scan', description: 'Look for new and changed files in all libraries', options: {} },
  },
} as const;
