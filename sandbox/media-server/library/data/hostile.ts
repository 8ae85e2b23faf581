/** Titles that break careless XML parsers, Markdown writers and sentences. They exist only with `hostile: true`. */
export const HOSTILE_TITLES: readonly string[] = [
  'Tom & "Jerry"\'s <b>Night</b>',
  'First line\nsecond line\ttab',
  '*_~|`[](http://evil.test)# > - **bold** ||spoiler|| ```code```',
  '@everyone @here <@123> <@&456> <#789> </search:1>',
  ']]> <!-- --> &amp; &#10; <?xml?> <!DOCTYPE x>',
  'bell\u0007 and end\u0004 of transmission',
  '\u202Eright to left\u202C and z\u200Bero width',
  `${'A very long title, '.repeat(30)}the end`,
  '2046',
  ' leading and trailing blanks ',
];
