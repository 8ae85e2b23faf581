export const scan = {
  started: 'The server is scanning all libraries. It goes on after this answer; new items appear as they are found.',
  unanswered:
    'The server gave no usable answer. It may be scanning all the same: then new items appear as they are found. If none do, start another scan; one too many does no harm.',
  declarations: {
    scan: { name: 'scan', description: 'Look for new and changed files in all libraries', options: {} },
  },
} as const;
