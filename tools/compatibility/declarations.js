/** The bot's commands as Discord's JSON, for libraries that take it. */
export const ABOUT = {
  name: 'about',
  name_localizations: { de: 'über' },
  description: 'Says who this is',
  type: 1,
  contexts: [0, 1],
};

const OPTION = {
  name: 'option',
  description: 'Repeats an option',
  type: 1,
  options: [
    { type: 3, name: 'text', description: 'A text', max_length: 100 },
    { type: 4, name: 'whole', description: 'A whole number', min_value: 1 },
    { type: 10, name: 'number', description: 'A number', max_value: 1 },
    { type: 5, name: 'yes', description: 'Yes or no' },
    { type: 6, name: 'person', description: 'A person' },
    { type: 7, name: 'channel', description: 'A channel' },
    { type: 8, name: 'role', description: 'A role' },
    { type: 9, name: 'anyone', description: 'A person or a role' },
    { type: 11, name: 'file', description: 'A file' },
  ],
};

/** An option whose choices are these. */
const oneOf = (name, choices) => ({
  type: 3,
  name,
  description: 'Which one',
  required: true,
  choices: choices.map((choice) => ({ name: choice, value: choice.toLowerCase() })),
});

const SORT = { type: 1, name: 'sort', description: 'Sorts them', options: [oneOf('by', ['Title', 'Year'])] };
const FILMS = { type: 2, name: 'films', description: 'The films', options: [SORT] };
const TITLE = { type: 3, name: 'title', description: 'Its title', required: true, autocomplete: true };
const WHERE = { type: 7, name: 'where', description: 'The channel', required: true };

const command = (name, options) => ({ name, description: 'Does something', type: 1, options });

export const COMMANDS = [
  command('cache', []),
  command('answer', [oneOf('how', ['card', 'private', 'late', 'in parts'])]),
  command('show', [oneOf('what', ['buttons', 'menus', 'layout'])]),
  command('form', [oneOf('kind', ['order', 'upload'])]),
  command('post', [oneOf('what', ['hello', 'file', 'changed', 'deleted', 'twice', 'twelve']), WHERE]),
  command('library', [FILMS]),
  command('film', [TITLE, { type: 4, name: 'decade', description: 'When it was made' }]),
  OPTION,
  { name: 'Quote', type: 3 },
  { name: 'Greet', type: 2 },
];
